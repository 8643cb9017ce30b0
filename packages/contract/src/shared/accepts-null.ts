import type { TSchema } from 'typebox'

/** True if the schema accepts null as a value. For other schemas, null means absent and is removed from a body before validation (decision A4). */
export function acceptsNull(schema: TSchema): boolean {
  const type: unknown = 'type' in schema ? schema.type : undefined
  return type === 'null' || (Array.isArray(type) && type.includes('null'))
}
