import { compileDialect, linode, type JsonSchema, type Operation, operations } from '@moorage/contract'
import { quoteText, renderEntry } from './render-entry.ts'

/** Pattern of the operations in each file. The first matching file counts. */
const files: Readonly<Record<string, RegExp>> = {
  'host-fields': /^host(_address)?\./,
  'config-fields': /^(config|disk)\./,
  'cluster-fields': /^(cluster|pool|access_list)\./,
  'other-fields': /./,
}

/** Returns the content of the field files by name: kind and description of body fields by operation. */
export function renderBodyFields(): Readonly<Record<string, string>> {
  const left = new Set(operations.filter(({ body }) => body !== undefined && 'properties' in body))
  return Object.fromEntries(
    Object.entries(files).map(([name, pattern]) => {
      const own = [...left].filter((one) => pattern.test(one.name))
      for (const one of own) left.delete(one)
      return [name, renderFile(name, own)]
    }),
  )
}

/** Returns a source file: body fields with another name in the linode dialect, and that name. */
export function renderLinodeFields(): string {
  const { fieldToWire } = compileDialect(linode)
  const names = new Set(operations.flatMap((one) => Object.keys(readProperties(one))))
  const renamed = [...names].filter((name) => fieldToWire(name) !== name)
  const lines = renamed.map((name) => renderEntry(2, name, quoteText(fieldToWire(name))))
  return `/** Body fields with another name in the linode dialect. */\nexport const linodeBodyFields: Readonly<Record<string, string>> = {\n${lines.join('')}}\n`
}

function renderFile(name: string, own: readonly Operation[]): string {
  const constant = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const rows = own.map((one) => {
    const required = new Set(readBody(one).required)
    const fields = Object.entries(readProperties(one)).map(([field, schema]) =>
      renderEntry(4, field, quoteText(`${kindOf(schema)}${required.has(field) ? '!' : ''} ${firstSentence(schema)}`)),
    )
    return `  '${one.name}': {\n${fields.join('')}  },\n`
  })
  return `/** Body fields: kind, \`?\` if nullable, \`*\` if secret, \`!\` if required, and description. */\nexport const ${constant}: Readonly<Record<string, Readonly<Record<string, string>>>> = {\n${rows.join('')}}\n`
}

function readProperties(operation: Operation): Readonly<Record<string, JsonSchema>> {
  return readBody(operation).properties ?? {}
}

function readBody({ body }: Operation): JsonSchema {
  return body ?? {}
}

function kindOf(schema: JsonSchema): string {
  const types = [schema.type ?? 'object'].flat()
  const marks = (types.includes('null') ? '?' : '') + ('writeOnly' in schema ? '*' : '')
  if (schema.enum) return schema.enum.join('|') + marks
  const [type = ''] = types.filter((one) => one !== 'null')
  if (type === 'array') return `${nameKind([schema.items?.type ?? 'object'].flat()[0] ?? '')}s${marks}`
  return (type === 'object' && schema.patternProperties ? 'map' : nameKind(type)) + marks
}

function nameKind(type: string): string {
  return type === 'string' ? 'text' : type
}

function firstSentence({ description = '' }: JsonSchema): string {
  return /^.*?[.](?= [A-Z]|$)/.exec(description)?.[0] ?? description
}
