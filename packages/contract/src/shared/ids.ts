import Type from 'typebox'

/** Numeric resource ID (decision A4: a positive integer). */
export const idSchema = Type.Integer({ minimum: 1 })

/** Returns the schema of a resource ID with a description. */
export function idOf(description: string): typeof idSchema {
  return Type.Integer({ minimum: 1, description })
}

/** Region ID, as listed by /regions. */
export const regionIdSchema = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Region ID, as returned by the list of regions.',
  examples: ['us-east'],
})
