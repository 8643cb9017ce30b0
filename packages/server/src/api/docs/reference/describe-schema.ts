import { isRecord, textField } from '@moorage/contract'
import { type Part, namedParts, namedPart, namedStrings } from './named-parts.ts'

/** Returns the name of the schema that `$ref` references; null without such a reference. */
export function schemaName(schema: Part): string | null {
  const ref = textField(schema, '$ref')
  return ref?.startsWith('#/components/schemas/') === true ? ref.slice(ref.lastIndexOf('/') + 1) : null
}

/** Returns a type in words: `integer`, `list of string`, `string or null`, or a schema name. */
export function describeType(schema: Part): string {
  const name = schemaName(schema)
  if (name !== null) return name
  const choices = namedParts(schema, 'anyOf')
  if (choices.length > 0) return [...new Set(choices.map(describeType))].join(' or ')
  const types = typeof schema['type'] === 'string' ? [schema['type']] : namedStrings(schema['type'])
  if ('const' in schema && types.length === 0) return JSON.stringify(schema['const'])
  return types
    .map((type) => (type === 'array' ? `list of ${describeType(namedPart(schema, 'items'))}` : type))
    .join(' or ')
}

/** Returns one sentence each about allowed values, bounds, default and example; empty without them. Omits a default that the description states. */
export function describeBounds(schema: Part): string[] {
  const { enum: words, default: usual, examples, description } = schema
  const isStated = typeof description === 'string' && /if absent|defaults to/i.test(description)
  const [example] = Array.isArray(examples) ? examples : []
  return [
    ...(Array.isArray(words) ? [`One of ${words.map((word) => `\`${String(word)}\``).join(', ')}.`] : []),
    ...formatRange(schema, ['minLength', 'maxLength'], 'characters'),
    ...formatRange(schema, ['minItems', 'maxItems'], 'items'),
    ...formatRange(schema, ['minimum', 'maximum'], ''),
    ...(usual === undefined || usual === null || isStated ? [] : [`Default: \`${JSON.stringify(usual)}\`.`]),
    ...(example === undefined ? [] : [`Example: \`${String(example)}\`.`]),
  ]
}

function formatRange(schema: Part, [low, high]: readonly [string, string], what: string): string[] {
  const [from, to] = [schema[low], schema[high]].map((bound) =>
    typeof bound === 'number' && bound < Number.MAX_SAFE_INTEGER ? bound : null,
  )
  const unit = what === '' ? '' : ` ${what}`
  if (typeof to === 'number') return [typeof from === 'number' ? `${from} to ${to}${unit}.` : `At most ${to}${unit}.`]
  return typeof from === 'number' && from > 0 ? [`At least ${from}${unit}.`] : []
}

/** Lists the fields of an object or of a list's objects, and whether each is required. */
export function listFields(schema: Part): readonly (readonly [name: string, field: Part, isRequired: boolean])[] {
  const holder = 'items' in schema ? namedPart(schema, 'items') : schema
  const required = new Set(namedStrings(holder['required']))
  return Object.entries(namedPart(holder, 'properties')).flatMap(([name, field]) =>
    isRecord(field) ? [[name, field, required.has(name)] as const] : [],
  )
}
