import Type, { type TArray, type TInteger, type TObject, type TSchema } from 'typebox'

/** Page of a list (contract, "Other shapes"). */
export type PageOf<Item extends TSchema> = TObject<{
  data: TArray<Item>
  page: TInteger
  pages: TInteger
  results: TInteger
}>

/** Returns the schema of a page of items: `data`, `page`, `pages` (at least 1) and `results` (decision C1). */
export function pageOf<Item extends TSchema>(item: Item): PageOf<Item> {
  return Type.Object(
    {
      data: Type.Array(item, { maxItems: 500, description: 'Items of this page.' }),
      page: Type.Integer({ minimum: 1, description: 'Current page.' }),
      pages: Type.Integer({ minimum: 1, description: 'Number of pages.' }),
      results: Type.Integer({ minimum: 0, description: 'Number of items on all pages.' }),
    },
    { additionalProperties: false, description: 'One page of a list.' },
  )
}

/** Query parameters of every list (decision C1). */
export const pageQuerySchema = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'Page number.' })),
  page_size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Number of items per page.' }),
  ),
})
