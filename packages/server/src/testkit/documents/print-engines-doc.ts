import { printSchemaDoc } from './print-schema-doc.ts'
import type { JsonSchema } from '@moorage/contract'

/** Section about hosts without virtualization. */
const containersPart = `On a machine with Docker and without virtualisation hosts can be containers, with files as volumes:

\`\`\`yaml
# engines.yaml
containers:
  - name: boxes
    machines:
      - { name: here, regions: [home], socket: 'unix:///var/run/docker.sock', memory_mib: 8192 }
    images:
      - { id: debian12, image: 'debian:12' }
\`\`\`

Such hosts are for laptops and tests: they share the machine's kernel, and whoever has a node of a cluster has the machine. The region's first range of addresses becomes a network of the machine, on which each host has its first address; nothing else there may have
that range. Volumes of such a region are neither encrypted nor moved to another storage class.
`

/** Renders the fields of an engines file as docs/engines.md. */
export function printEnginesDoc(engineSchema: JsonSchema): string {
  return `# Engines

Without a file of engines everything is simulated. With one, regions of the [catalogue](catalogue.md) can be served by real hypervisors and real
storage: the file lists them, each with a name, and a region names them as its \`drivers\`. [Your own cloud on one machine](own-cloud.md) walks through it.

\`\`\`yaml
# engines.yaml
libvirt:
  - name: machines
    hypervisors:
      - { name: hv1, region: home, uri: 'qemu:///system', disk_folder: /var/lib/moorage/disks }
    images:
      - { id: debian12, file: /var/lib/moorage/images/debian12.qcow2, format: qcow2 }
    network: { kind: bridge, name: br0 }
file:
  - name: folders
    classes:
      - { region: home, storage_class: nvme, folder: /srv/volumes/nvme, capacity_gib: 500, iops: 5000 }
\`\`\`

\`\`\`yaml
# in catalogue.yaml
regions:
  - id: home
    label: At home
    country: de
    capabilities: [Hosts, Block Storage, Block Storage Encryption]
    storage_classes: [nvme]
    drivers: { hosts: machines, volumes: folders, clusters: null }
\`\`\`

\`\`\`
moor up --catalogue catalogue.yaml --engines engines.yaml
\`\`\`

${containersPart}
Hosts and volumes of a region are both simulated or both real; simulated clusters need simulated hosts. An installation without any simulated region has no
\`/sim\`, and no listener of simulated clusters. The file is read when a process starts; give every process of one database the same. A file with a problem ends the start with
exit code 2 and tells every problem with its line. An engine that cannot be reached does not: what needs it waits, and its events say so.

Before an engine, a hypervisor or a storage class is taken out, nothing may be on it. What the drivers can do, and where their engines leave a window, stands
in their folders: \`packages/server/src/drivers\`.

This page is printed from \`packages/server/src/main/engines/engine-schema.ts\`; a test compares them (\`vitest run main/engines -u\` prints it anew).

${printSchemaDoc(engineSchema)}`
}
