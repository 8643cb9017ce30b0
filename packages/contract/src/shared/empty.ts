import Type from 'typebox'

/** Empty response object (decision A1). */
export const emptySchema = Type.Object(
  {},
  {
    additionalProperties: false,
    title: 'Empty',
    description: 'An empty object.',
  },
)
