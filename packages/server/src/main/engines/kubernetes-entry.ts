import Type from 'typebox'
import {
  ipv4Field,
  imageNameField as imageName,
  imagePrefixField,
  imageSourceFields,
  pathField as place,
  regionField as regionWord,
  strictFields as strict,
  integerField as whole,
  nameField as word,
} from './schema-fields.ts'
import { storeEntry } from './store-entry.ts'

function portRange(description: string) {
  const ends = { from: whole(1024, 65_535, 'First port.'), to: whole(1024, 65_535, 'Last port.') }
  return Type.Object(ends, { ...strict, description })
}

const machine = Type.Object(
  {
    name: word('Name in logs and placements. Do not change it while clusters run on the machine.'),
    regions: Type.Array(word(regionWord), {
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      description: 'Regions that the machine serves.',
    }),
    socket: Type.Optional(
      Type.String({
        pattern: '^(unix:///[^\\u0000-\\u001f]{1,107}|(tcp|ssh)://[^\\s\\u0000-\\u001f]{1,255})$',
        description:
          'Socket of the Docker-compatible container runtime: `unix:///var/run/docker.sock` on this machine, `tcp://cp2:2376` (with TLS) or `ssh://moorage@cp2` on another machine. Set either `socket` or `processes`.',
      }),
    ),
    processes: Type.Optional(
      Type.Object(
        {
          folder: place('Absolute path of the folder on this machine for volumes, files and logs of the processes.'),
          binaries: Type.Optional(
            place(
              'Absolute path of a folder with the programs: unpacked packages, one for each minor version. Default: the programs on the PATH of Moorage.',
            ),
          ),
        },
        {
          ...strict,
          description:
            'Runs control planes as processes of this user on this machine, without a container runtime and without root. Does not support high availability.',
        },
      ),
    ),
    units: Type.Optional(
      Type.Object(
        {},
        { description: 'Removed: use `processes` with the same folder. Moorage moves existing clusters to processes.' },
      ),
    ),
    pki_folder: Type.Optional(
      place(
        'Folder on this machine with `ca.pem`, `cert.pem` and `key.pem` for a `tcp` socket; the key must not be readable by other users. Required unless the socket is on the loopback interface.',
      ),
    ),
    key_file: Type.Optional(
      place(
        'Private key on this machine for an `ssh` socket, not readable by other users. Default: the default keys of ssh.',
      ),
    ),
    known_hosts_file: Type.Optional(
      place('Known hosts file on this machine for an `ssh` socket. Default: the default files of ssh.'),
    ),
    address: Type.Optional(
      ipv4Field(
        'IPv4 address at which users, nodes and other machines reach the clusters of the machine. Required if several machines serve a region. Default: the address of the default container network, which only this machine can reach.',
      ),
    ),
    clusters_max: Type.Optional(
      whole(
        1,
        1_000,
        'Maximum number of clusters. A highly available cluster counts once for each of its members on the machine. Default: 20.',
      ),
    ),
    memory_mib: Type.Optional(
      whole(
        512,
        67_108_864,
        'Total memory for control planes. Each control plane counts as 512 MiB. Default: limited by `clusters_max` only.',
      ),
    ),
  },
  { ...strict, description: 'Machines that run control planes.' },
)

const kubernetesImages = Type.Object(
  {
    prefix: Type.Optional(
      imagePrefixField('Registry prefix for the images of Kubernetes and etcd, ending in a slash. Default: none.'),
    ),
    etcd: Type.Optional(imageName('Image of etcd 3.6 or newer, relative to the prefix. Default: `etcd:3.6.8-0`.')),
    kine: Type.Optional(
      imageName(
        'Full image name of kine 0.17 or newer, for clusters stored in PostgreSQL. Default: `rancher/kine:v0.17.5`.',
      ),
    ),
    haproxy: Type.Optional(
      imageName('Full image name of HAProxy 2.6 or newer, without the prefix. Default: `haproxy:2.6`.'),
    ),
    ...imageSourceFields,
  },
  {
    ...strict,
    description: 'Images for control planes. The Kubernetes images are `kube-apiserver:v<version>` and so on.',
  },
)

const frontAddress = Type.Object(
  {
    region: word(regionWord),
    address: ipv4Field('IPv4 address for new clusters of the region. A cluster keeps its address.'),
  },
  { ...strict, description: 'Load balancer addresses.' },
)

const innerApi = Type.Object(
  {
    address: Type.Optional(
      ipv4Field(
        'IPv4 address of the machine that serves the API. Default: `address` of the first machine, or the address of the default container network if the first machine has no `address`.',
      ),
    ),
    port: Type.Optional(whole(1024, 65_535, 'Port. Default: 36442, or the next lower free port.')),
    url: Type.Optional(
      Type.String({
        pattern: '^https://[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?$',
        description:
          'URL at which clusters reach the listener. Set it if a proxy with TLS passthrough is in front of the listener.',
      }),
    ),
  },
  {
    ...strict,
    description:
      'TLS listener at which CSI drivers and other controllers inside the clusters reach the API, always in the linode dialect. Default: none.',
  },
)

const snapshots = Type.Object(
  {
    folder: place(
      'Absolute path of the snapshot folder. Every worker and `moor admin cluster restore` must reach the folder at this path. Do not put it on a control machine. Use a network share, or a folder with its own backup.',
    ),
    every_minutes: Type.Optional(whole(1, 10_080, 'Minutes between snapshots. Default: 60.')),
    keep: Type.Optional(whole(1, 1_000, 'Number of snapshots to keep for each cluster. Default: 24.')),
  },
  {
    ...strict,
    description:
      'Periodic etcd snapshots of each cluster. A cluster is restored from its last snapshot. Default: no snapshots.',
  },
)

/** Engines file entry of real control planes. */
export const kubernetesEntry = Type.Object(
  {
    name: word('Name of the engine. Catalogue regions refer to it as their cluster driver.'),
    machines: Type.Array(machine, { minItems: 1, maxItems: 1000, description: 'Machines that run control planes.' }),
    addresses: Type.Optional(
      Type.Array(frontAddress, {
        maxItems: 1000,
        description:
          'Addresses of your load balancers, or virtual IP addresses, that forward to the same port of every machine of a region. Default: a cluster uses the address of its first machine.',
      }),
    ),
    versions: Type.Array(Type.String({ pattern: '^1\\.[1-9][0-9]{1,2}$', description: 'Minor version.' }), {
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
      description: 'Supported minor versions, 1.34 or newer. The catalogue defines the patch version of each.',
    }),
    images: Type.Optional(kubernetesImages),
    api: Type.Optional(innerApi),
    ports: Type.Optional(
      portRange('Port range of the machines for API servers, one port for each cluster. Default: 36443 to 37442.'),
    ),
    member_ports: Type.Optional(
      portRange(
        'Port range of the machines for control plane members, two ports for each member. All control machines and this machine must reach these ports. Default: 22000 to 29999.',
      ),
    ),
    subnets: Type.Optional(
      Type.String({
        pattern: '^([0-9]{1,3}\\.){3}[0-9]{1,3}/(8|9|1[0-9]|2[0-8])$',
        description:
          'Network for containers of control planes. Each control plane member gets a block of 16 addresses. Do not use the network for anything else on the machines. It must not overlap with 10.96.0.0/16 and 10.200.0.0/14, which clusters use inside. Default: `10.83.0.0/16`, or `127.83.0.0/16` if all machines run processes. Networks outside of 127.0.0.0/8 require root for processes.',
      }),
    ),
    store: Type.Optional(storeEntry),
    snapshots: Type.Optional(snapshots),
    addons: Type.Optional(
      place(
        'Folder with manifests of add-ons (pod network, Services, DNS) for clusters whose nodes run kubelets, as `<minor>/*.yaml`. Default: none.',
      ),
    ),
  },
  { ...strict, description: 'Real control planes in containers.' },
)
