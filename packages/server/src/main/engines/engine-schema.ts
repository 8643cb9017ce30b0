import { hardwareTypes } from '@moorage/contract'
import Type, { type Static } from 'typebox'
import { containerHosts } from './container-hosts.ts'
import { kubernetesEntry } from './kubernetes-entry.ts'
import {
  ipv4Field,
  placeField as place,
  regionField as regionWord,
  strictFields as strict,
  wholeField as whole,
  wordField as word,
} from './schema-fields.ts'

const bounds = {
  reserve_gib: Type.Optional(
    whole(
      0,
      1_000_000,
      'GiB of the file system that stay free: below it nothing is created, grown or copied. Default: 1, or 2 % of a small file system.',
    ),
  ),
  warn_percent: Type.Optional(
    whole(1, 100, 'Used share of the file system from which `moorage_storage_nearly_full` is 1. Default: 85.'),
  ),
}

const hypervisor = Type.Object(
  {
    name: word('What logs and placements call it; it is never changed while hosts are on it.'),
    region: word(regionWord),
    uri: Type.String({
      pattern: '^[a-z]+([+][a-z0-9]+)?://[^\\s\\u0000-\\u001f]{0,512}$',
      description:
        'How libvirt is reached: `qemu:///system` on this machine, `qemu+ssh://root@hv1/system` or `qemu+tls://hv1/system` elsewhere.',
    }),
    key_file: Type.Optional(
      place('Private key on this machine for a `qemu+ssh` URI, closed to others. Default: what ssh finds by itself.'),
    ),
    pki_folder: Type.Optional(
      place(
        'Folder on this machine with `cacert.pem`, `clientcert.pem` and `clientkey.pem` for a `qemu+tls` URI, the last closed to others. Default: where libvirt looks by itself.',
      ),
    ),
    disk_folder: place('Folder on the hypervisor for the local disks of its hosts; made when it is not there.'),
    ...bounds,
    memory_mib: Type.Optional(whole(64, 67_108_864, 'Memory that hosts may have together. Default: all but 1 GiB.')),
    vcpus: Type.Optional(
      whole(1, 65_536, 'Processors that hosts may have together. Default: four for each of its own.'),
    ),
    accelerator: Type.Optional(
      Type.Enum(['auto', 'kvm', 'tcg'], {
        description:
          'How it runs guests. Default: `auto` boots a small machine to see whether KVM carries it, and else emulates (tcg, slow). The result is kept; `moor admin hypervisors` shows it, and repeats the probe with `--probe`.',
      }),
    ),
    lost: Type.Optional(
      Type.Boolean({
        description:
          'The machine is off for good: its hosts are gone, and their volumes can be attached elsewhere. Set it only when the machine is off. Default: false.',
      }),
    ),
  },
  { ...strict, description: 'Machines that run hosts.' },
)

const boot = {
  format: Type.Optional(Type.Enum(['raw', 'qcow2'], { description: 'What the file is. Default: `raw`.' })),
  kernel: Type.Optional(place('Kernel that is booted in place of the boot sector of the disk.')),
  initrd: Type.Optional(place('Initial RAM disk for that kernel.')),
  command_line: Type.Optional(Type.String({ maxLength: 1024, description: 'Command line for that kernel.' })),
}

const image = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$', description: 'Image of the catalogue.' }),
    file: Type.Optional(place('The file on every hypervisor. Default: none; the disk begins empty.')),
    ...boot,
  },
  { ...strict, description: 'What disks are made from.' },
)

const nodeImage = Type.Object(
  {
    version: Type.String({
      pattern: '^1\\.[1-9][0-9]{1,2}\\.[0-9]{1,3}$',
      description: 'Version of its kubelet, as the catalogue has it: `1.36.3`.',
    }),
    file: place('The file on every hypervisor; it stays for as long as there are nodes of the version.'),
    ...boot,
  },
  { ...strict, description: 'What nodes of clusters with real control planes are made from.' },
)

const network = Type.Object(
  {
    kind: Type.Enum(['none', 'network', 'bridge', 'user'], {
      description: 'A network of libvirt, a bridge of the hypervisor, QEMU’s own (outgoing only), or none.',
    }),
    name: Type.Optional(word('Name of the network or bridge.')),
    gateway: Type.Optional(
      ipv4Field(
        'IPv4 address on a bridge to which its hosts send what is for nobody there; nodes need one. Default: none.',
      ),
    ),
    name_servers: Type.Optional(
      Type.Array(ipv4Field('IPv4 address.'), {
        maxItems: 3,
        description: 'Whom hosts on a bridge ask for names. Default: nobody.',
      }),
    ),
  },
  { ...strict, description: 'What the network interface of a host is connected to. Default: none.' },
)

const libvirt = Type.Object(
  {
    name: word('What regions of the catalogue name as their driver of hosts.'),
    hypervisors: Type.Array(hypervisor, { minItems: 1, maxItems: 1000, description: 'Machines that run hosts.' }),
    images: Type.Optional(
      Type.Array(image, { maxItems: 1000, description: 'What disks are made from. Default: none.' }),
    ),
    node_images: Type.Optional(
      Type.Array(nodeImage, {
        maxItems: 100,
        description:
          'What nodes of clusters with real control planes are made from. Default: none; there are no clusters.',
      }),
    ),
    network: Type.Optional(network),
    shutdown_grace_seconds: Type.Optional(
      whole(0, 600, 'How long a guest may take to shut down before its power is cut. Default: 60.'),
    ),
  },
  { ...strict, description: 'Hosts on hypervisors that libvirt reaches.' },
)

const room = {
  capacity_gib: Type.Optional(
    whole(1, 1_000_000_000, 'Sum of the sizes that volumes may have. Default: no bound but what is free.'),
  ),
  iops: Type.Optional(whole(1, 10_000_000, 'Reads and writes a second that one volume may make. Default: no bound.')),
}

const fileClass = Type.Object(
  {
    region: word(regionWord),
    storage_class: Type.Enum([...hardwareTypes], { description: 'Class that it is.' }),
    folder: place('Folder of the files, the same path on every hypervisor of the region.'),
    ...room,
    ...bounds,
  },
  { ...strict, description: 'Where files lie.' },
)

const file = Type.Object(
  {
    name: word('What regions of the catalogue name as their driver of volumes.'),
    classes: Type.Array(fileClass, { minItems: 1, maxItems: 1000, description: 'Where files lie.' }),
  },
  { ...strict, description: 'Volumes as sparse files in folders.' },
)

const pool = Type.Object(
  {
    storage_class: Type.Enum([...hardwareTypes], { description: 'Class that it is.' }),
    pool: word('Pool of the Ceph cluster.'),
    ...room,
  },
  { ...strict, description: 'Pools of the cluster.' },
)

const client = Type.Object(
  {
    hypervisor: word('Name of the hypervisor.'),
    user: word('CephX user, without `client.`.'),
    key_file: place('File on this machine with its key and nothing else, closed to others.'),
  },
  { ...strict, description: 'Users of the hypervisors, one each.' },
)

const ceph = Type.Object(
  {
    name: word('What regions of the catalogue name as their driver of volumes.'),
    regions: Type.Array(word(regionWord), {
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      description: 'Regions it serves.',
    }),
    conf: place('The cluster’s ceph.conf on this machine.'),
    user: word('CephX user of the control plane, without `client.`.'),
    pools: Type.Array(pool, { minItems: 1, maxItems: 2, description: 'Pools of the cluster.' }),
    clients: Type.Optional(
      Type.Array(client, {
        maxItems: 1000,
        description:
          'Users of the hypervisors, one each. Default: none, which only a cluster lets in that says `auth_client_required = none`.',
      }),
    ),
  },
  { ...strict, description: 'Volumes as RBD images.' },
)

/** A file of engines (docs/engines.md): the infrastructure that an installation drives beside the simulated one. */
export const engineSchema = Type.Object(
  {
    libvirt: Type.Optional(Type.Array(libvirt, { maxItems: 100, description: 'Hosts as guests of libvirt.' })),
    containers: Type.Optional(Type.Array(containerHosts, { maxItems: 100, description: 'Hosts as containers.' })),
    file: Type.Optional(Type.Array(file, { maxItems: 100, description: 'Volumes as files.' })),
    ceph: Type.Optional(Type.Array(ceph, { maxItems: 100, description: 'Volumes as images of a Ceph cluster.' })),
    kubernetes: Type.Optional(
      Type.Array(kubernetesEntry, { maxItems: 100, description: 'Clusters with real control planes, in containers.' }),
    ),
  },
  strict,
)

/** Entries of a file of engines. */
export type EngineFile = Static<typeof engineSchema>
