import Type from 'typebox'

/** Number of a thing (decision A4: a positive integer). */
export const idSchema = Type.Integer({ minimum: 1 })

/** The same, with what it is the number of for readers of the OpenAPI document. */
export function idOf(description: string): typeof idSchema {
  return Type.Integer({ minimum: 1, description })
}

/** Id of a region, as listed by /regions. */
export const regionIdSchema = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Id of a region, as the list of regions names it.',
  examples: ['us-east'],
})
