import type { TSchema } from 'typebox'
import { acceptsNull, isRecord, type JsonSchema } from '@moorage/contract'
import type { JsonObject } from './parse-json-object.ts'

/**
 * Prepares a body for its schema, in place, at any depth: keys that the schema does not name go, whatever they are called, so that
 * nothing behind it can mistake them for something, but where it says that there are no others: there they stay to be refused; a null that means nothing to the schema is taken as absent (decision A4); and a
 * list or a map larger than allowed is cut to one entry too many, so that refusing it costs no more than that.
 */
export function prepareBody(body: JsonObject, schema: TSchema): JsonObject {
  prepare(body, schema)
  return body
}

function prepare(value: unknown, schema: JsonSchema): void {
  const { properties, maxProperties, items, maxItems } = schema
  if (Array.isArray(value)) {
    if (maxItems !== undefined && value.length > maxItems + 1) value.length = maxItems + 1
    if (items) for (const item of value) prepare(item, items)
  } else if (isRecord(value)) {
    if (properties) prepareFields(value, { properties, isClosed: schema.additionalProperties === false })
    else if (maxProperties !== undefined) dropKeys(value, Object.keys(value).slice(maxProperties + 1))
  }
}

interface Fields {
  readonly properties: Readonly<Record<string, JsonSchema>>
  /** Whether a key of another name is a mistake, unless it is null. */
  readonly isClosed: boolean
}

function prepareFields(body: JsonObject, { properties, isClosed }: Fields): void {
  const others = Object.keys(body).filter((name) => !Object.hasOwn(properties, name))
  const mistakes = isClosed ? others.filter((name) => body[name] !== null).slice(0, mistakesMax) : []
  dropKeys(
    body,
    others.filter((name) => !mistakes.includes(name)),
  )
  for (const name of Object.keys(body)) {
    const schema = properties[name]
    if (!schema) continue
    if (body[name] === null && !acceptsNull(schema)) delete body[name]
    else prepare(body[name], schema)
  }
}

/** So many keys that should not be there are told of one object. */
const mistakesMax = 12

function dropKeys(value: JsonObject, names: readonly string[]): void {
  for (const name of names) Reflect.deleteProperty(value, name)
}
