/** JSON schema fragment. */
export type Shape = Readonly<Record<string, unknown>>

/** A string. */
export const text = (description: string): Shape => ({ type: 'string', description })
/** A boolean. */
export const flag = (description: string): Shape => ({ type: 'boolean', description })
/** An integer; `bounds`: `minimum`, `maximum`, `default`. */
export const integer = (description: string, bounds: Shape = {}): Shape => ({ type: 'integer', ...bounds, description })
/** The schema, or null. */
export const orNull = (shape: Shape): Shape => ({ ...shape, type: [shape['type'], 'null'] })
/** An enumeration. */
export const oneOf = (words: readonly string[], description: string): Shape => ({
  type: 'string',
  enum: [...words],
  description,
})

/** Object whose fields are all required. */
export const record = (title: string, properties: Readonly<Record<string, Shape>>): Shape => ({
  type: 'object',
  title,
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})

/** Array of a document schema. */
export const listOf = (name: string, description: string): Shape => ({ type: 'array', items: refTo(name), description })

/** Reference to a document schema. */
export const refTo = (name: string): Shape => ({ $ref: `#/components/schemas/${name}` })

/** Error response; `more` adds fields to each error. */
export const describeErrors = (more: Readonly<Record<string, Shape>> = {}): Shape =>
  record('Errors', {
    errors: {
      type: 'array',
      description: 'All errors in the request.',
      items: record('Error', {
        reason: text('Error message.'),
        field: text("Field that causes the error; '' if none."),
        ...more,
      }),
    },
  })
