import type { JsonObject } from '../body/read-body.ts'

/**
 * Removes an invalid field from a body, so that rules see valid values only. In lists and maps checked individually (`itemwise`, dotted names), other entries
 * stay. A map loses the entry, a list item its field. A list item that is not an object becomes `{}`, which preserves the indexes.
 */
export function dropInvalid(body: JsonObject, path: readonly string[], itemwise: ReadonlySet<string>): void {
  drop(body, path, { itemwise, above: '' })
}

interface Entries {
  readonly itemwise: ReadonlySet<string>
  readonly above: string
}

function drop(holder: JsonObject, [name = '', entry, ...rest]: readonly string[], { itemwise, above }: Entries): void {
  const value = holder[name]
  if (entry === undefined || !itemwise.has(above + name) || !isHolder(value)) return void delete holder[name]
  const item = value[entry]
  if (rest.length > 0 && isHolder(item)) drop(item, rest, { itemwise, above: `${above}${name}.` })
  else if (Array.isArray(value)) value[entry] = {}
  else delete value[entry]
}

function isHolder(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}
