import { printSchemaDoc } from './print-schema-doc.ts'
import type { JsonSchema } from '@moorage/contract'

/** Section about hosts without virtualization. */
const containersPart = `On a machine with Docker and without virtualization, hosts can be containers, with files as volumes:

\`\`\`yaml
# engines.yaml
containers:
  - name: boxes
    machines:
      - { name: here, regions: [home], socket: 'unix:///var/run/docker.sock', memory_mib: 8192 }
    images:
      - { id: debian12, image: 'debian:12' }
\`\`\`

Use such hosts only on laptops and for tests: they share the machine's kernel, so a user with access to a cluster's node controls the machine. The region's first address range becomes a network of the machine, on which each host has its first address; no other
network of the machine may use that range. Volumes of such a region can neither be encrypted nor moved to another storage class.
`

/** Renders the fields of an engines file as docs/engines.md. */
export function printEnginesDoc(engineSchema: JsonSchema): string {
  return `# Engines

Without an engines file all infrastructure is simulated. With one, regions of the [catalogue](catalogue.md) can use real hypervisors and real
storage: the file defines them, each with a name, and a region refers to the names in its \`drivers\`. For a walkthrough see [Your own cloud on one machine](own-cloud.md).

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
\`/sim\`, and no listener for simulated clusters. A process reads the file when it starts. Use the same file for every process of one database. If the file is invalid, the process reports every problem
with its line and ends with exit code 2. An unreachable engine does not end the start: work on it waits, and its events contain the reason.

Before you remove an engine, a hypervisor or a storage class, delete all its resources. The capabilities and known races of the drivers are documented
in their folders: \`packages/server/src/drivers\`.

This page is printed from \`packages/server/src/main/engines/engine-schema.ts\`; to update it, run \`vitest run main/engines -u\`.

${printSchemaDoc(engineSchema)}`
}
