import { compileDialect, linode, type JsonSchema, type Operation, operations } from '@moorage/contract'
import { makeTranslation } from '@moorage/contract/words'

const folder = 'packages/cli/src/user/generated'

/** Returns the generated sources of the command line by path: help texts of operations and body fields, and field names of the linode dialect. Writes no file. */
export function renderHelp(): Readonly<Record<string, string>> {
  const withBody = operations.filter(({ body }) => body !== undefined && 'properties' in body)
  return {
    [`${folder}/operation-help.ts`]: renderConstant(
      { name: 'operationHelp', type: 'Record<string, string>', about: 'Summary of each operation.' },
      Object.fromEntries(operations.map(({ name, summary }) => [name, summary])),
    ),
    [`${folder}/body-fields.ts`]: renderConstant(
      {
        name: 'bodyFields',
        type: 'Record<string, Readonly<Record<string, string>>>',
        about: 'Body fields by operation: kind, `?` if nullable, `*` if secret, `!` if required, and description.',
      },
      Object.fromEntries(withBody.map((one) => [one.name, describeFields(one)])),
    ),
    [`${folder}/linode-fields.ts`]: renderConstant(
      {
        name: 'linodeBodyFields',
        type: 'Record<string, string>',
        about: 'Body fields with another name in the linode dialect.',
      },
      nameLinodeFields(),
    ),
  }
}

function renderConstant(
  { name, type, about }: { readonly name: string; readonly type: string; readonly about: string },
  value: object,
): string {
  return `/** ${about} */\nexport const ${name}: Readonly<${type}> = ${JSON.stringify(value, null, 2)}\n`
}

function describeFields(operation: Operation): Readonly<Record<string, string>> {
  const required = new Set(readBody(operation).required)
  return Object.fromEntries(
    Object.entries(readProperties(operation)).map(([field, schema]) => [
      field,
      `${kindOf(schema)}${required.has(field) ? '!' : ''} ${firstSentence(schema)}`,
    ]),
  )
}

function nameLinodeFields(): Readonly<Record<string, string>> {
  const { fieldToWire } = compileDialect(linode)
  const names = new Set(operations.flatMap((one) => Object.keys(readProperties(one))))
  const renamed = [...names].filter((name) => fieldToWire(name) !== name)
  return Object.fromEntries(renamed.map((name) => [name, fieldToWire(name)]))
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
  if (schema.enum) return listChoices(schema, schema.enum).join('|') + marks
  const [type = ''] = types.filter((one) => one !== 'null')
  if (type === 'array') return `${nameKind([schema.items?.type ?? 'object'].flat()[0] ?? '')}s${marks}`
  return (type === 'object' && schema.patternProperties ? 'map' : nameKind(type)) + marks
}

/** Lists the choices of both dialects, because the dialect of the installation is not known while the command line is parsed. */
function listChoices({ 'x-moor-words': kind }: JsonSchema, choices: readonly unknown[]): readonly string[] {
  const words = choices.map(String)
  if (kind === undefined || kind === 'seconds') return words
  const { translate } = makeTranslation(linode, 'write')
  return [...new Set([...words, ...words.map((word) => translate(kind, word))])]
}

function nameKind(type: string): string {
  return type === 'string' ? 'text' : type
}

function firstSentence({ description = '' }: JsonSchema): string {
  return /^.*?[.](?= [A-Z]|$)/.exec(description)?.[0] ?? description
}
