import Type, { type TArray, type TInteger, type TObject, type TSchema } from 'typebox'
import type { Filterable } from './operation.ts'

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

/** Types of filterable fields; `?` marks a field that can be null. */
const filterFields = {
  integer: { type: 'integer' },
  'integer?': { type: 'integer', isNullable: true },
  string: { type: 'string' },
  'string?': { type: 'string', isNullable: true },
  boolean: { type: 'boolean' },
  datetime: { type: 'datetime' },
  'datetime?': { type: 'datetime', isNullable: true },
  tags: { type: 'tags' },
} as const satisfies Filterable

/** Filterable fields of a list, such as `{ id: 'integer', host_id: 'integer?' }`. */
export type FilterableFields = Readonly<Record<string, keyof typeof filterFields>>

/** Returns the part of an operation that lists items in pages: method, page query, response and filterable fields (decisions C1, C3). */
export function listPagesOf<Item extends TSchema>(item: Item, fields: FilterableFields) {
  const filterable: Filterable = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, filterFields[field]]),
  )
  return { method: 'GET', query: pageQuerySchema, response: pageOf(item), filterable } as const
}
