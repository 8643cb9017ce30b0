import type { JsonObject } from '../body/parse-json-object.ts'

/**
 * Takes the field of a body that a problem was found in out of it, so that rules see sound values only. In what is checked entry by
 * entry (`itemwise`: dotted names such as `node_pools.labels`) the others stay: of a map the entry goes, of an item in a list its own
 * field; an item that is no object becomes an empty one, so that the others keep their places.
 */
export function dropUnsound(body: JsonObject, place: readonly string[], itemwise: ReadonlySet<string>): void {
  drop(body, place, { itemwise, above: '' })
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
