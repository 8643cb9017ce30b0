/** JSON schema fragment. */
export type Shape = Readonly<Record<string, unknown>>

/** Schema of a string. */
export const text = (description: string): Shape => ({ type: 'string', description })
/** Schema of a boolean. */
export const flag = (description: string): Shape => ({ type: 'boolean', description })
/** Schema of an integer, with `minimum`, `maximum` and `default` in `bounds`. */
export const integer = (description: string, bounds: Shape = {}): Shape => ({ type: 'integer', ...bounds, description })
/** The schema, or null. */
export const orNull = (shape: Shape): Shape => ({ ...shape, type: [shape['type'], 'null'] })
/** Schema of an enumeration. */
export const oneOf = (words: readonly string[], description: string): Shape => ({
  type: 'string',
  enum: [...words],
  description,
})

/** Object schema whose fields are all required. */
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
