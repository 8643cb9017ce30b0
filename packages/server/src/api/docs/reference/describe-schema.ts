import { isRecord, textField } from '@moorage/contract'
import { type Part, namedParts, namedPart, namedStrings } from './named-parts.ts'

/** Name of the schema that a part refers to; null where it stands in its place. */
export function schemaName(schema: Part): string | null {
  const ref = textField(schema, '$ref')
  return ref?.startsWith('#/components/schemas/') === true ? ref.slice(ref.lastIndexOf('/') + 1) : null
}

/** What a value may be, in a few words: `integer`, `list of string`, `string or null`. Named schemas are called by their names. */
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

/** Values and bounds of a field, each as one sentence. */
export function describeBounds(schema: Part): string[] {
  const { enum: words, default: usual, examples, description } = schema
  // Many say it themselves, with more of what it means.
  const isTold = typeof description === 'string' && description.includes('when absent')
  const [example] = Array.isArray(examples) ? examples : []
  return [
    ...(Array.isArray(words) ? [`One of ${words.map((word) => `\`${String(word)}\``).join(', ')}.`] : []),
    ...tellRange(schema, ['minLength', 'maxLength'], 'characters'),
    ...tellRange(schema, ['minItems', 'maxItems'], 'items'),
    ...tellRange(schema, ['minimum', 'maximum'], ''),
    ...(usual === undefined || usual === null || isTold ? [] : [`\`${JSON.stringify(usual)}\` when absent.`]),
    ...(example === undefined ? [] : [`For example \`${String(example)}\`.`]),
  ]
}

function tellRange(schema: Part, [low, high]: readonly [string, string], what: string): string[] {
  const [from, to] = [schema[low], schema[high]].map((bound) =>
    typeof bound === 'number' && bound < Number.MAX_SAFE_INTEGER ? bound : null,
  )
  const unit = what === '' ? '' : ` ${what}`
  if (typeof to === 'number') return [typeof from === 'number' ? `${from} to ${to}${unit}.` : `At most ${to}${unit}.`]
  return typeof from === 'number' && from > 0 ? [`At least ${from}${unit}.`] : []
}

/** The fields of an object, or of the items of a list of objects, with the names of those that must be there. */
export function listFields(schema: Part): readonly (readonly [name: string, field: Part, isRequired: boolean])[] {
  const holder = 'items' in schema ? namedPart(schema, 'items') : schema
  const required = new Set(namedStrings(holder['required']))
  return Object.entries(namedPart(holder, 'properties')).flatMap(([name, field]) =>
    isRecord(field) ? [[name, field, required.has(name)] as const] : [],
  )
}
