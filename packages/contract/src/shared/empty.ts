import Type from 'typebox'

/** The answer `{}` of operations that have nothing to say (decision A1). */
export const emptySchema = Type.Object(
  {},
  {
    additionalProperties: false,
    title: 'Empty',
    description: 'An empty object: there is nothing to say beyond the status.',
  },
)
