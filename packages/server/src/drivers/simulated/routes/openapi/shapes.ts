/** A piece of a JSON schema. */
export type Shape = Readonly<Record<string, unknown>>

/** Text. */
export const text = (description: string): Shape => ({ type: 'string', description })
/** Yes or no. */
export const flag = (description: string): Shape => ({ type: 'boolean', description })
/** A whole number; `bounds` are `minimum`, `maximum` and `default`. */
export const integer = (description: string, bounds: Shape = {}): Shape => ({ type: 'integer', ...bounds, description })
/** The same, or null. */
export const orNull = (shape: Shape): Shape => ({ ...shape, type: [shape['type'], 'null'] })
/** One of some words. */
export const oneOf = (words: readonly string[], description: string): Shape => ({
  type: 'string',
  enum: [...words],
  description,
})

/** An object with these fields, all of them there. */
export const record = (title: string, properties: Readonly<Record<string, Shape>>): Shape => ({
  type: 'object',
  title,
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})

/** A list of one of the document's schemas. */
export const listOf = (name: string, description: string): Shape => ({ type: 'array', items: refTo(name), description })

/** Names one of the schemas below. */
export const refTo = (name: string): Shape => ({ $ref: `#/components/schemas/${name}` })

/** What a refusal is made of; `more` is what each of its errors has beside the reason and the field. */
export const describeErrors = (more: Readonly<Record<string, Shape>> = {}): Shape =>
  record('Errors', {
    errors: {
      type: 'array',
      description: 'Everything that is wrong with the request.',
      items: record('Error', {
        reason: text('A sentence.'),
        field: text("The field to blame; '' when there is none."),
        ...more,
      }),
    },
  })
