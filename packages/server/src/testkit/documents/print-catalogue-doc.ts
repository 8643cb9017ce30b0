import { printSchemaDoc } from './print-schema-doc.ts'
import type { JsonSchema } from '@moorage/contract'

/** Returns docs/catalogue.md as Markdown, with a section for each property of the schema. */
export function printCatalogueDoc(catalogueSchema: JsonSchema): string {
  return `# Catalogue

The catalogue is a YAML file with everything that an installation offers: regions, plans, prices, Kubernetes versions and images. Each dialect has a default catalogue. An installation
uses the default of the dialect that was set at its first start. To change the catalogue, copy the default, edit it and set \`MOORAGE_CATALOGUE\`:

\`\`\`
moor catalogue print > catalogue.yaml   # the current file; --dialect linode prints the other default
moor catalogue check catalogue.yaml     # reports every problem with its line
moor catalogue show --catalogue catalogue.yaml
\`\`\`

A process reads the file when it starts (\`moor up --catalogue catalogue.yaml\`). Use the same file for every process of one database. If the file is invalid, the process ends with exit code 2.
Responses omit storage classes, capabilities and versions that the drivers of a region do not support. Before you remove a region or a plan,
delete all its resources: workers do not reconcile resources in an unknown region, and log them. A new price applies to resources that are created or
resized afterwards; existing resources keep their price.

Prices are exact decimals in quotes: \`{ hourly: '0.0075', monthly: '5' }\`. This page is generated from
\`packages/server/src/main/catalogue/catalogue-schema.ts\`; to update it, run \`vitest run main/catalogue -u\`.

${printSchemaDoc(catalogueSchema)}`
}
