import { hardwareTypes } from '@moorage/contract'
import Type, { type Static } from 'typebox'
import { containerHosts } from './container-hosts.ts'
import { kubernetesEntry } from './kubernetes-entry.ts'
import { resticEntry } from './store-entry.ts'
import {
  ipv4Field,
  pathField as place,
  regionField as regionWord,
  strictFields as strict,
  integerField as whole,
  nameField as word,
} from './schema-fields.ts'

const bounds = {
  reserve_gib: Type.Optional(
    whole(
      0,
      1_000_000,
      'Free space to keep on the file system, in GiB. If less is free, no volume or disk is created, grown or copied. Default: the smaller of 1 GiB and 2 % of the file system.',
    ),
  ),
  warn_percent: Type.Optional(
    whole(
      1,
      100,
      'File system usage in percent above which the metric `moorage_storage_nearly_full` is 1. Default: 85.',
    ),
  ),
}

const hypervisor = Type.Object(
  {
    name: word('Name in logs and placements. Do not change it while hosts run on the hypervisor.'),
    region: word(regionWord),
    uri: Type.String({
      pattern: '^[a-z]+([+][a-z0-9]+)?://[^\\s\\u0000-\\u001f]{0,512}$',
      description:
        'libvirt connection URI: `qemu:///system` for this machine, `qemu+ssh://root@hv1/system` or `qemu+tls://hv1/system` for another machine.',
    }),
    key_file: Type.Optional(
      place(
        'Private key on this machine for a `qemu+ssh` URI, not readable by other users. Default: the default keys of ssh.',
      ),
    ),
    pki_folder: Type.Optional(
      place(
        'Folder on this machine with `cacert.pem`, `clientcert.pem` and `clientkey.pem` for a `qemu+tls` URI; the key must not be readable by other users. Default: the default folder of libvirt.',
      ),
    ),
    disk_folder: place('Folder on the hypervisor for the local disks of its hosts. It is created if missing.'),
    shared_disks: Type.Optional(
      word(
        'Name of the shared file system that contains `disk_folder`. A move of a host between hypervisors with the same name and `disk_folder` copies no disks. Default: none, the folder is not shared.',
      ),
    ),
    ...bounds,
    memory_mib: Type.Optional(
      whole(64, 67_108_864, 'Total memory for hosts. Default: the memory of the machine minus 1 GiB.'),
    ),
    vcpus: Type.Optional(whole(1, 65_536, 'Total virtual CPUs for hosts. Default: four for each CPU of the machine.')),
    accelerator: Type.Optional(
      Type.Enum(['auto', 'kvm', 'tcg'], {
        description:
          'Accelerator for guests: `kvm`, `tcg` (emulation, slow) or `auto`. `auto` boots a small guest to test KVM, and uses `tcg` if the test fails. `moor admin hypervisors` shows the stored test result, and `--probe` repeats the test. Default: `auto`.',
      }),
    ),
    lost: Type.Optional(
      Type.Boolean({
        description:
          'Whether the machine is permanently lost. If true, its hosts are lost, and their volumes can be attached to other hosts. Set it to true only if the machine is off. Default: false.',
      }),
    ),
  },
  { ...strict, description: 'Machines that run hosts.' },
)

const boot = {
  format: Type.Optional(Type.Enum(['raw', 'qcow2'], { description: 'File format. Default: `raw`.' })),
  kernel: Type.Optional(place('Kernel to boot instead of the boot sector of the disk.')),
  initrd: Type.Optional(place('Initial RAM disk for that kernel.')),
  command_line: Type.Optional(Type.String({ maxLength: 1024, description: 'Command line for that kernel.' })),
}

const image = Type.Object(
  {
    id: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$',
      description: 'Image ID in the catalogue. `rescue` is the image of rescue boots.',
    }),
    file: Type.Optional(place('Path of the file on every hypervisor. Default: none; the disk starts empty.')),
    ...boot,
  },
  { ...strict, description: 'Disk images.' },
)

const nodeImage = Type.Object(
  {
    version: Type.String({
      pattern: '^1\\.[1-9][0-9]{1,2}\\.[0-9]{1,3}$',
      description: 'kubelet version as in the catalogue, such as `1.36.3`.',
    }),
    file: place('Path of the file on every hypervisor. Keep the file while nodes of the version exist.'),
    ...boot,
  },
  { ...strict, description: 'Images for nodes of clusters with real control planes.' },
)

const network = Type.Object(
  {
    kind: Type.Enum(['nat', 'routed', 'none', 'network', 'bridge', 'user'], {
      description:
        '`nat` (a bridge that Moorage creates; hosts share the outgoing address of their hypervisor), `routed` (the same without address translation), `network` (a libvirt network), `bridge` (a bridge of the hypervisor), `user` (the QEMU user network, outgoing connections only) or `none`.',
    }),
    name: Type.Optional(
      word(
        'Name of the libvirt network or bridge. For `nat` and `routed`: at most 15 lowercase letters, digits and hyphens; default: `moor-` and 8 characters of the installation ID.',
      ),
    ),
    gateway: Type.Optional(
      ipv4Field('IPv4 default gateway for hosts on a bridge. Cluster nodes need it. Default: none.'),
    ),
    name_servers: Type.Optional(
      Type.Array(ipv4Field('IPv4 address.'), {
        maxItems: 3,
        description:
          'DNS servers for hosts on a bridge; default: none. For `nat` and `routed`: the DNS servers that the hypervisor forwards queries of hosts to; default: its own DNS servers.',
      }),
    ),
  },
  { ...strict, description: 'Network for the network interface of a host. Default: none.' },
)

const libvirt = Type.Object(
  {
    name: word('Name of the engine. Catalogue regions refer to it as their host driver.'),
    hypervisors: Type.Array(hypervisor, { minItems: 1, maxItems: 1000, description: 'Machines that run hosts.' }),
    images: Type.Optional(Type.Array(image, { maxItems: 1000, description: 'Disk images. Default: none.' })),
    node_images: Type.Optional(
      Type.Array(nodeImage, {
        maxItems: 100,
        description:
          'Images for nodes of clusters with real control planes. Default: none; the regions of the engine cannot offer real clusters.',
      }),
    ),
    network: Type.Optional(network),
    shutdown_grace_seconds: Type.Optional(
      whole(0, 600, 'Seconds that a guest gets to shut down before its power is cut. Default: 60.'),
    ),
  },
  { ...strict, description: 'Hosts on libvirt hypervisors.' },
)

const capacityFields = {
  capacity_gib: Type.Optional(
    whole(1, 1_000_000_000, 'Total size of all volumes, in GiB. Default: limited by free space only.'),
  ),
  iops: Type.Optional(whole(1, 10_000_000, 'Maximum I/O operations per second of a volume. Default: unlimited.')),
}

const fileClass = Type.Object(
  {
    region: word(regionWord),
    storage_class: Type.Enum([...hardwareTypes], { description: 'Storage class.' }),
    folder: place('Folder for the files. The path must be the same on every hypervisor of the region.'),
    ...capacityFields,
    ...bounds,
  },
  { ...strict, description: 'Folders for volume files.' },
)

const file = Type.Object(
  {
    name: word('Name of the engine. Catalogue regions refer to it as their volume driver.'),
    classes: Type.Array(fileClass, { minItems: 1, maxItems: 1000, description: 'Folders for volume files.' }),
  },
  { ...strict, description: 'Volumes in sparse files.' },
)

const pool = Type.Object(
  {
    storage_class: Type.Enum([...hardwareTypes], { description: 'Storage class.' }),
    pool: word('Name of the Ceph pool.'),
    ...capacityFields,
  },
  { ...strict, description: 'Ceph pools.' },
)

const client = Type.Object(
  {
    hypervisor: word('Name of the hypervisor.'),
    user: word('CephX user without the prefix `client.`.'),
    key_file: place(
      'File on this machine that contains only the key of the user. It must not be readable by other users.',
    ),
  },
  { ...strict, description: 'CephX users of the hypervisors, one each.' },
)

const ceph = Type.Object(
  {
    name: word('Name of the engine. Catalogue regions refer to it as their volume driver.'),
    regions: Type.Array(word(regionWord), {
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      description: 'Regions that the engine serves.',
    }),
    conf: place('The cluster’s ceph.conf on this machine.'),
    user: word('CephX user of Moorage without the prefix `client.`.'),
    pools: Type.Array(pool, { minItems: 1, maxItems: 2, description: 'Ceph pools.' }),
    clients: Type.Optional(
      Type.Array(client, {
        maxItems: 1000,
        description:
          'CephX users of the hypervisors, one each. Default: none, which requires `auth_client_required = none` in the Ceph cluster.',
      }),
    ),
  },
  { ...strict, description: 'Volumes in RBD images.' },
)

/** Schema of an engines file (docs/engines.md). */
export const engineSchema = Type.Object(
  {
    libvirt: Type.Optional(Type.Array(libvirt, { maxItems: 100, description: 'Hosts as libvirt guests.' })),
    containers: Type.Optional(Type.Array(containerHosts, { maxItems: 100, description: 'Hosts in containers.' })),
    file: Type.Optional(Type.Array(file, { maxItems: 100, description: 'Volumes in files.' })),
    ceph: Type.Optional(Type.Array(ceph, { maxItems: 100, description: 'Volumes in images of a Ceph cluster.' })),
    kubernetes: Type.Optional(
      Type.Array(kubernetesEntry, { maxItems: 100, description: 'Clusters with real control planes, in containers.' }),
    ),
    restic: Type.Optional(Type.Array(resticEntry, { maxItems: 100, description: 'Stores for backups of volumes.' })),
  },
  strict,
)

/** Parsed engines file. */
export type EngineFile = Static<typeof engineSchema>
