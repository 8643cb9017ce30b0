import type { JsonSchema } from '@moorage/contract'

/** Returns a Markdown section for each top-level property of a file's JSON schema. */
export function printSchemaDoc(schema: JsonSchema): string {
  return Object.entries(propertiesOf(schema))
    .map(([name, list]) => printPart(name, list))
    .join('\n')
}

function printPart(name: string, schema: JsonSchema): string {
  const entry = schema.items ?? schema
  const rows = listFields(entry, '').map(({ field, isRequired, meaning }) => {
    return `| \`${field}\` | ${isRequired ? 'yes' : 'no'} | ${meaning} |\n`
  })
  return `## \`${name}\`\n\n${schema.description ?? ''}\n\n| Field | Required | Meaning |\n|---|---|---|\n${rows.join('')}`
}

interface Field {
  readonly field: string
  readonly isRequired: boolean
  readonly meaning: string
}

function listFields(schema: JsonSchema, prefix: string): Field[] {
  const required = new Set(schema.required)
  return Object.entries(propertiesOf(schema)).flatMap(([name, one]) => {
    const isRequired = required.has(name)
    const own = { field: prefix + name, isRequired, meaning: `${one.description ?? ''}${boundsOf(one)}` }
    const isPrice = 'hourly' in propertiesOf(one.items ?? one)
    if (isPrice) return [own]
    const entries = one.items ? listFields(one.items, `${prefix}${name}[].`) : []
    return [own, ...listFields(one, `${prefix}${name}.`), ...entries]
  })
}

function boundsOf({ minimum, maximum }: JsonSchema): string {
  return minimum === undefined ? '' : ` ${minimum} to ${maximum}.`
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return schema.properties ?? {}
}
