import type { ListRequest } from '#store/listing/list-request.ts'

/** The slice asked for when nothing is said (decision C1). */
export const firstPage: ListRequest = { page: 1, pageSize: 100, filter: null, order: null }

/** Makes a list request of a checked query and a parsed filter; `isNewestFirst` is what the wire does where no order is asked for. */
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
