import type { ListRequest } from '#store/listing/list-request.ts'

/** Default page (decision C1). */
export const firstPage: ListRequest = { page: 1, pageSize: 100, filter: null, order: null }

/** Returns the list request of a validated query and a parsed filter, with the defaults of `firstPage`. `isNewestFirst` is the dialect's default order. */
export function readListRequest(
  query: Readonly<Record<string, unknown>>,
  parsed: Pick<ListRequest, 'filter' | 'order'> | null,
  isNewestFirst: boolean,
): ListRequest {
  const { page, page_size: pageSize } = query
  return {
    ...firstPage,
    ...parsed,
    isNewestFirst,
    ...(typeof page === 'number' ? { page } : {}),
    ...(typeof pageSize === 'number' ? { pageSize } : {}),
  }
}
