import { printSchemaDoc } from './print-schema-doc.ts'
import type { JsonSchema } from '@moorage/contract'

/** Renders the fields of a catalogue as docs/catalogue.md. */
export function printCatalogueDoc(catalogueSchema: JsonSchema): string {
  return `# The catalogue

What an installation offers (regions, plans, prices, Kubernetes versions, images) is a YAML file. Each dialect comes with one of its own, and an installation
keeps that of the dialect of its first start. To offer something else, begin with that, change it and name it in \`MOORAGE_CATALOGUE\`:

\`\`\`
moor catalogue print > catalogue.yaml   # the file that is read now; --dialect linode for the other one
moor catalogue check catalogue.yaml     # every problem with its line, before a server reads it
moor up --catalogue catalogue.yaml
moor catalogue show --catalogue catalogue.yaml
\`\`\`

The file is read when a process starts, and give every process of one database the same. A file with a problem ends the start with exit code 2.
Storage classes, capabilities and versions that the drivers of a region cannot serve are left out of what is offered. Before a region or a plan
is taken out, nothing may be in it: a process with things in an unknown region says so and does not work on them. A price counts from the moment
at which something is created or resized; what runs already keeps its own.

Prices are texts in exact decimals, in quotes: \`{ hourly: '0.0075', monthly: '5' }\`. This page is printed from
\`packages/server/src/main/catalogue/catalogue-schema.ts\`; a test compares them (\`vitest run main/catalogue -u\` prints it anew).

${printSchemaDoc(catalogueSchema)}`
}
