import Type from 'typebox'

/** Query of every list (decision C1). */
export const pageQuerySchema = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'The page to return.' })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Items per page.' })),
})
