import Type from 'typebox'
import {
  ipv4Field,
  imageNameField as imageName,
  imagePrefixField,
  imageSourceFields,
  placeField as place,
  regionField as regionWord,
  strictFields as strict,
  wholeField as whole,
  wordField as word,
} from './schema-fields.ts'
import { storeEntry } from './store-entry.ts'

function portRange(description: string) {
  const ends = { from: whole(1024, 65_535, 'The first.'), to: whole(1024, 65_535, 'The last.') }
  return Type.Object(ends, { ...strict, description })
}

const machine = Type.Object(
  {
    name: word('What logs and placements call it; it is never changed while clusters are on it.'),
    regions: Type.Array(word(regionWord), {
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      description: 'Regions it serves.',
    }),
    socket: Type.Optional(
      Type.String({
        pattern: '^(unix:///[^\\u0000-\\u001f]{1,107}|(tcp|ssh)://[^\\s\\u0000-\\u001f]{1,255})$',
        description:
          'The Docker-compatible interface of its containers: `unix:///var/run/docker.sock` on this machine, `tcp://cp2:2376` with TLS or `ssh://moorage@cp2` elsewhere. It is this, or `units`.',
      }),
    ),
    units: Type.Optional(
      Type.Object(
        {
          supervisor: Type.Enum(['systemd', 's6'], { description: 'What keeps them running.' }),
          folder: place('Folder on this machine for their images, volumes, files and logs, by its whole path.'),
        },
        {
          ...strict,
          description:
            'Run the programs as units of this machine, without an engine of containers. As root, and without high availability.',
        },
      ),
    ),
    pki_folder: Type.Optional(
      place(
        'Folder on this machine with `ca.pem`, `cert.pem` and `key.pem` for a `tcp` socket, the last closed to others. Needed there beyond the loopback interface.',
      ),
    ),
    key_file: Type.Optional(
      place('Private key on this machine for an `ssh` socket, closed to others. Default: what ssh finds by itself.'),
    ),
    known_hosts_file: Type.Optional(
      place('File on this machine with the key of that host, for an `ssh` socket. Default: where ssh looks by itself.'),
    ),
    address: Type.Optional(
      ipv4Field(
        'IPv4 address at which its clusters are reached, by people, by nodes and by the other machines; needed where several machines serve a region. Default: that of the network that its containers have by default, which this machine alone reaches.',
      ),
    ),
    clusters_max: Type.Optional(
      whole(
        1,
        1_000,
        'How many clusters it may carry; a highly available one counts for each of its members there. Default: 20.',
      ),
    ),
    memory_mib: Type.Optional(
      whole(
        512,
        67_108_864,
        'Memory that control planes may have together; 512 MiB are reckoned for each. Default: no bound but clusters_max.',
      ),
    ),
  },
  { ...strict, description: 'Machines that run control planes.' },
)

const kubernetesImages = Type.Object(
  {
    prefix: Type.Optional(
      imagePrefixField(
        'What stands before the names of the images of Kubernetes and etcd, with a slash at the end. Default: nothing.',
      ),
    ),
    etcd: Type.Optional(imageName('Image of etcd, 3.6 or newer, below the prefix. Default: `etcd:3.6.8-0`.')),
    kine: Type.Optional(
      imageName(
        'Image of kine, 0.17 or newer, with its whole name, for clusters that are kept in a PostgreSQL. Default: `rancher/kine:v0.17.5`.',
      ),
    ),
    haproxy: Type.Optional(
      imageName(
        'Image of HAProxy, 2.6 or newer, with its whole name: the prefix is not for it. Default: `haproxy:2.6`.',
      ),
    ),
    ...imageSourceFields,
  },
  {
    ...strict,
    description:
      'Which images control planes are made of; those of Kubernetes are `kube-apiserver:v<version>` and so on.',
  },
)

const frontAddress = Type.Object(
  {
    region: word(regionWord),
    address: ipv4Field('IPv4 address that new clusters of the region get for life.'),
  },
  { ...strict, description: 'Addresses before the machines.' },
)

const innerApi = Type.Object(
  {
    address: Type.Optional(
      ipv4Field(
        'IPv4 address of the machine that serves the interface. Default: that of the first machine, else that of the network that its containers have by default.',
      ),
    ),
    port: Type.Optional(whole(1024, 65_535, 'Default: 36442, or the next lower port that is free.')),
    url: Type.Optional(
      Type.String({
        pattern: '^https://[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?$',
        description: 'What clusters are told in place of it, where a proxy stands before it that passes TLS through.',
      }),
    ),
  },
  {
    ...strict,
    description:
      'The listener at which volume drivers and other controllers inside the clusters reach the interface, by TLS and always in the linode dialect. Default: none.',
  },
)

const snapshots = Type.Object(
  {
    folder: place(
      'Folder for them, by its whole path, on the machine of every process that works or restores, and on none that runs control planes: a share, or one with a backup of its own.',
    ),
    every_minutes: Type.Optional(whole(1, 10_080, 'How long after the last one the next is saved. Default: 60.')),
    keep: Type.Optional(whole(1, 1_000, 'How many of each cluster are kept. Default: 24.')),
  },
  {
    ...strict,
    description:
      'What is in the etcd of each cluster, saved from time to time; a cluster is restored from the last one. Default: nothing is saved.',
  },
)

/** An entry of real control planes in a file of engines. */
export const kubernetesEntry = Type.Object(
  {
    name: word('What regions of the catalogue name as their driver of clusters.'),
    machines: Type.Array(machine, { minItems: 1, maxItems: 1000, description: 'Machines that run control planes.' }),
    addresses: Type.Optional(
      Type.Array(frontAddress, {
        maxItems: 1000,
        description:
          'Addresses of balancers or virtual addresses of yours that lead to the same port of every machine of a region. Default: a cluster has the address of its first machine.',
      }),
    ),
    versions: Type.Array(Type.String({ pattern: '^1\\.[1-9][0-9]{1,2}$', description: 'Minor.' }), {
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
      description: 'Minors that it runs, 1.34 or newer; the catalogue says which patch of each.',
    }),
    images: Type.Optional(kubernetesImages),
    api: Type.Optional(innerApi),
    ports: Type.Optional(portRange('Ports of the machines, one for each cluster. Default: 36443 to 37442.')),
    member_ports: Type.Optional(
      portRange(
        'Ports of the machines for control planes alone, two for each member: other machines and this one must reach them. Default: 22000 to 29999.',
      ),
    ),
    subnets: Type.Optional(
      Type.String({
        pattern: '^([0-9]{1,3}\\.){3}[0-9]{1,3}/(8|9|1[0-9]|2[0-8])$',
        description:
          'Network from which the containers of each member of a cluster get 16 addresses; nothing else on the machines may have it. Default: `10.83.0.0/16`.',
      }),
    ),
    store: Type.Optional(storeEntry),
    snapshots: Type.Optional(snapshots),
    addons: Type.Optional(
      place(
        'Folder of manifests that clusters on hosts with kubelets have from the start, `<minor>/*.yaml`: pod network, Services, names. Default: none.',
      ),
    ),
  },
  { ...strict, description: 'Real control planes in containers.' },
)
