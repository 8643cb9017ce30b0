import Type from 'typebox'

/** Label of one tag (decision E1). */
export const tagLabelSchema = Type.String({
  minLength: 1,
  maxLength: 50,
  description: 'Label of the tag.',
  examples: ['production'],
})

/** Tags of a thing, in the order given (decision E1: 1..50 characters, at most 100). */
export const tagsSchema = Type.Array(tagLabelSchema, {
  maxItems: 100,
  description: 'For organisation only.',
})

/** Tags as a request gives them: the limit of 100 counts what is left when duplicates have collapsed (decision E1). */
export const tagsInputSchema = Type.Array(tagLabelSchema, {
  maxItems: 1000,
  description: 'For organisation only; at most 100 different ones.',
})
