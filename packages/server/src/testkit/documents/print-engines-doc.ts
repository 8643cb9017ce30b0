import { printSchemaDoc } from './print-schema-doc.ts'
import type { JsonSchema } from '@moorage/contract'

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

Use such hosts for laptops and tests only: they share the machine's kernel, and access to a node of a cluster is equivalent to root on the machine. The region's first address range becomes a network of the machine, on which each host has its first address. Do not use that
range for anything else there. Volumes of such a region cannot be encrypted or moved to another storage class.
`

/** Renders the fields of `engines.yaml` as docs/engines.md. */
export function printEnginesDoc(engineSchema: JsonSchema): string {
  return `# Engines

Without \`engines.yaml\`, everything is simulated. With it, real hypervisors and real storage can serve regions of the [catalogue](catalogue.md): the file lists the
engines, each with a name, and a region references them as its \`drivers\`. For a step-by-step guide, see [your own cloud on one machine](own-cloud.md).

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
Hosts and volumes of a region must be both simulated or both real; simulated clusters need simulated hosts. An installation without simulated regions has no
\`/sim\`, and no listener for simulated clusters. A process reads the file when it starts; use the same file for every process of one database. If the file is invalid, the start fails with
exit code 2 and lists every error with its line. An unreachable engine does not fail the start: work that needs it waits, and its events contain the reason.

Before you remove an engine, a hypervisor or a storage class, remove all resources on it. The capabilities and known limitations of the drivers are documented
in their folders: \`packages/server/src/drivers\`.

This page is generated from \`packages/server/src/main/engines/engine-schema.ts\`; a test compares them (\`vitest run main/engines -u\` generates it again).

${printSchemaDoc(engineSchema)}`
}
