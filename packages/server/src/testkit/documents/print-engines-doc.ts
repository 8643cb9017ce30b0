import { printSchemaDoc } from './print-schema-doc.ts'
import type { JsonSchema } from '@moorage/contract'

const containersPart = `On a machine with Docker and without virtualization, hosts can be containers, and volumes can be files:

\`\`\`yaml
# engines.yaml
containers:
  - name: boxes
    machines:
      - { name: here, regions: [home], socket: 'unix:///var/run/docker.sock', memory_mib: 8192 }
    images:
      - { id: debian12, image: 'debian:12' }
\`\`\`

Use container hosts on laptops and for tests only. They share the machine's kernel, and access to a cluster node is equivalent to root on the machine. The region's first address range becomes a container network, in which each host has its first IPv4 address. Do not use that
range for anything else on the machine. Install \`nftables\` on the machine (Debian: \`apt-get install nftables\`), so that no host can use the address of another. Volumes of a region with container hosts cannot be encrypted or moved to another storage class.
`

/** Returns docs/engines.md as Markdown, with a section for each property of the schema of `engines.yaml`. */
export function printEnginesDoc(engineSchema: JsonSchema): string {
  return `# Engines

Without \`engines.yaml\`, all infrastructure is simulated. With \`engines.yaml\`, real hypervisors, storage and control planes can serve regions of the [catalogue](catalogue.md). The file lists the
engines by name, and the field \`drivers\` of a region names its engines. For a step-by-step guide, see [your own cloud on one machine](own-cloud.md).

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

\`\`\`sh
moor up --catalogue catalogue.yaml --engines engines.yaml
\`\`\`

${containersPart}
In a region, hosts and volumes must both be simulated or both be real. Simulated clusters require simulated hosts. An installation without simulated regions has no
\`/sim\` API, and no listener for simulated clusters. Each process reads \`engines.yaml\` at startup. Use the same file for all processes that share a database. If the file is invalid, the process exits with
code 2 and prints every error with its line. Processes also start if an engine is unreachable: operations that need the engine wait, and their events contain the reason.

Before you remove an engine, a hypervisor or a storage class, delete all resources that use it. The README of each driver in \`packages/server/src/drivers\` documents
its capabilities and known limitations. In the tables, "this machine" is the machine that runs the Moorage process.

This page is generated from \`packages/server/src/main/engines/engine-schema.ts\`; a test compares both. To regenerate the page, run \`vitest run main/engines -u\`.

Moorage's own tests parse the YAML on this page, and do not run the command: they start servers with other files.

${printSchemaDoc(engineSchema)}`
}
