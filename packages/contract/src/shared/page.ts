import Type, { type TArray, type TInteger, type TObject, type TSchema } from 'typebox'

/** Page wrapper of lists (contract, "Other shapes"). */
export type PageOf<Item extends TSchema> = TObject<{
  data: TArray<Item>
  page: TInteger
  pages: TInteger
  results: TInteger
}>

/** Makes the page wrapper around one kind of item; `pages` is at least 1 (decision C1). */
export function pageOf<Item extends TSchema>(item: Item): PageOf<Item> {
  return Type.Object(
    {
      data: Type.Array(item, { maxItems: 500, description: 'The items of this page.' }),
      page: Type.Integer({ minimum: 1, description: 'The current page.' }),
      pages: Type.Integer({ minimum: 1, description: 'Number of pages.' }),
      results: Type.Integer({ minimum: 0, description: 'Number of items on all pages.' }),
    },
    { additionalProperties: false, description: 'One page of a list.' },
  )
}

/** Query of every list (decision C1). */
export const pageQuerySchema = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'The page to return.' })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Items per page.' })),
})
