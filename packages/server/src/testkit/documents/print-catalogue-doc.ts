import { printSchemaDoc } from './print-schema-doc.ts'
import type { JsonSchema } from '@moorage/contract'

/** The fields of a catalogue as docs/catalogue.md. */
export function printCatalogueDoc(catalogueSchema: JsonSchema): string {
  return `# The catalogue

The catalogue is a YAML file with the regions, plans, prices, Kubernetes versions and images of an installation. Each dialect has a default catalogue, and an installation
keeps that of the dialect of its first start. To change the catalogue, copy the default, edit it and set \`MOORAGE_CATALOGUE\` to its path:

\`\`\`
moor catalogue print > catalogue.yaml   # the current file; --dialect linode for the other default
moor catalogue check catalogue.yaml     # lists every problem with its line
moor up --catalogue catalogue.yaml
moor catalogue show --catalogue catalogue.yaml
\`\`\`

A process reads the file when it starts; use the same file for every process of one database. If the file is invalid, the start fails with exit code 2.
Storage classes, capabilities and versions that the drivers of a region do not support are removed from the effective catalogue. Before you remove a region or a plan,
delete all resources in it: a process reports resources in an unknown region and does not work on them. A price applies from the time
at which a resource is created or resized; existing resources keep their price.

Prices are exact decimals in quotes: \`{ hourly: '0.0075', monthly: '5' }\`. This page is generated from
\`packages/server/src/main/catalogue/catalogue-schema.ts\`; a test compares them (\`vitest run main/catalogue -u\` regenerates it).

${printSchemaDoc(catalogueSchema)}`
}
