import Type from 'typebox'

/** Label of one tag (decision E1). */
export const tagLabelSchema = Type.String({
  minLength: 1,
  maxLength: 50,
  description: 'Tag label.',
  examples: ['production'],
})

/** Tags of a resource, in request order (decision E1). */
export const tagsSchema = Type.Array(tagLabelSchema, {
  maxItems: 100,
  description: 'For organization only.',
})

/** Tags in a request. The limit of 100 applies after duplicates are removed (decision E1). */
export const tagsInputSchema = Type.Array(tagLabelSchema, {
  maxItems: 1000,
  description: 'For organization only. At most 100 distinct tags.',
})
