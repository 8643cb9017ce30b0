import { acceptsNull } from '@moorage/contract'
import type { TSchema } from 'typebox'
import type { JsonObject } from './parse-json-object.ts'

interface Shape { readonly properties?: Readonly<Record<string, TSchema>>; readonly items?: TSchema; readonly maxItems?: number }

/**
 * Prepares a body for its schema, in place: a null that means nothing to the schema is taken as absent, at any depth
 * (decision A4), and a list longer than allowed is cut to one item too many, so that refusing it costs no more than that.
 */
export function dropNulls(body: JsonObject, schema: TSchema): JsonObject {
  prepare(body, schema)
  return body
}

function prepare(value: unknown, schema: TSchema): void {
  const { properties, items, maxItems } = schema as Shape
  if (Array.isArray(value)) {
    if (maxItems !== undefined && value.length > maxItems + 1) value.length = maxItems + 1
    if (items) for (const item of value) prepare(item, items)
  } else if (typeof value === 'object' && value !== null && properties) {
    prepareFields(value as JsonObject, properties)
  }
}

function prepareFields(body: JsonObject, properties: Readonly<Record<string, TSchema>>): void {
  for (const [name, schema] of Object.entries(properties)) {
    if (!Object.hasOwn(body, name)) continue
    if (body[name] === null && !acceptsNull(schema)) delete body[name]
    else prepare(body[name], schema)
  }
}
