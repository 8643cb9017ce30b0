import type { TSchema } from 'typebox'

/**
 * Whether null means something to this schema. Everywhere else null is the same as absent and is dropped from a body
 * before it is checked (decision A4).
 */
export function acceptsNull(schema: TSchema): boolean {
  const type: unknown = 'type' in schema ? schema.type : undefined
  return type === 'null' || (Array.isArray(type) && type.includes('null'))
}
