import Type from 'typebox'

/** Number of a thing (decision A4: a positive integer). */
export const idSchema = Type.Integer({ minimum: 1 })

/** Id of a region, as listed by /regions. */
export const regionIdSchema = Type.String({ minLength: 1, maxLength: 64 })
