import type { JsonObject } from '../body/parse-json-object.ts'

const path = /^([^.[]+)(?:\[(\d+)\])?(?:\.([^.[]+))?/

/**
 * Takes the field of a body that a problem was found in out of it, so that rules see sound values only. In an array that is checked
 * item by item only the item's own field goes; an item that is no object becomes an empty one, so that the others keep their places.
 */
export function dropUnsound(body: JsonObject, field: string, itemwise: ReadonlySet<string>): void {
  const [, name = '', index, own] = path.exec(field) ?? []
  const items = body[name]
  if (index === undefined || !itemwise.has(name) || !Array.isArray(items)) {
    delete body[name]
    return
  }
  const item: unknown = items[Number(index)]
  if (own === undefined || typeof item !== 'object' || item === null) items[Number(index)] = {}
  else delete (item as Record<string, unknown>)[own]
}
