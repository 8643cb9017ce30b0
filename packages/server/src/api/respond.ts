import type { ListRequest } from '#store/listing/list-request.ts'
import type { Accepted } from '#store/transaction/mutate.ts'
import type { ApiContext } from './call.ts'

/** Page of a list. `pages` is at least 1 (contract, Page wrapper; decision C1). */
export interface ListPage<Item> {
  data: Item[]
  page: number
  pages: number
  results: number
}

/** Returns the response body of one page of `total` items. An empty list has one page. */
export function respondPage<Item>(
  { page, pageSize }: ListRequest,
  total: number,
  data: readonly Item[],
): ListPage<Item> {
  return { data: [...data], page, pages: Math.max(1, Math.ceil(total / pageSize)), results: total }
}

type Operation = Pick<Accepted, 'operationId' | 'trashId'>

/** Awaits an act; the response body is `{}`. The act can return the IDs of its operation's event and of the trash item. */
export async function respondEmpty(act: Promise<Operation | void>): Promise<Accepted<object>> {
  const { operationId, trashId } = (await act) ?? {}
  return {
    body: {},
    ...(operationId === undefined ? {} : { operationId }),
    ...(trashId === undefined ? {} : { trashId }),
  }
}

/** Awaits an act, and responds with the row that it returns. */
export async function respondRow<Row, Body>(
  act: Promise<Operation & { readonly row: Row }>,
  bodyOf: (row: Row, context: ApiContext) => Body,
  context: ApiContext,
): Promise<Accepted<Body>> {
  const { row, operationId } = await act
  return { body: bodyOf(row, context), ...(operationId === undefined ? {} : { operationId }) }
}
