import type { TSchema } from 'typebox'
import { acceptsNull, isRecord, type JsonSchema } from '@moorage/contract'
import type { JsonObject } from './read-body.ts'

/**
 * Edits a body in place for its schema, and returns it. Removes unknown keys, so that later code cannot misread them, except in closed objects, where
 * validation rejects them. A null without meaning counts as absent (decision A4). An oversized list or map is cut to one entry above its limit, which bounds
 * the cost of its rejection.
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
  /** Unknown keys are errors, unless null. */
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

/** Maximum of unknown keys reported per object. */
const mistakesMax = 12

function dropKeys(value: JsonObject, names: readonly string[]): void {
  for (const name of names) Reflect.deleteProperty(value, name)
}
