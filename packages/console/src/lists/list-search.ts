import { chosenFilters, type FilterSearch, filterSearchReader } from './filter-search.ts'

/** Search parameters of a list, in a URL that users can share. */
export interface ListSearch<Order extends string> {
  readonly label?: string
  readonly by?: Order
  readonly isDown?: boolean
  readonly page?: number
}

/** Returns a parser of search parameters for a list with these sortable columns. It omits invalid values. */
export function listSearchReader<Order extends string>(
  orders: readonly Order[],
): (search: Readonly<Record<string, unknown>>) => ListSearch<Order> {
  return ({ label, by, isDown, page }) => {
    const order = orders.find((one) => one === by)
    return {
      ...(typeof label === 'string' && label !== '' ? { label } : {}),
      ...(order === undefined ? {} : { by: order }),
      ...(isDown === true ? { isDown } : {}),
      ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
    }
  }
}

/** Search parameters of a list with several filters. */
export type NarrowedSearch<Order extends string, Name extends string> = ListSearch<Order> & FilterSearch<Name>

/** Returns a parser of search parameters for a list with these sortable columns and filters. It omits invalid values. */
export function narrowedSearchOf<Order extends string, Name extends string>(
  orders: readonly Order[],
  names: readonly Name[],
): (search: Readonly<Record<string, unknown>>) => NarrowedSearch<Order, Name> {
  const [readList, readFilter] = [listSearchReader(orders), filterSearchReader(names)]
  return (search) => ({ ...readFilter(search), ...readList(search) })
}

const pageRows = 25

/** Returns a list request's parameters: order, page size and filters. `terms` converts set filters to API filters. */
export function listQuery<Order extends string, Name extends string, Filter>(
  search: NarrowedSearch<Order, NoInfer<Name>>,
  first: Order,
  terms: { readonly [One in Name]: (text: string) => Filter },
) {
  const { by, isDown = false } = search
  const filters = chosenFilters(search, terms)
  return {
    ...(filters.length === 0 ? {} : { filter: { '+and': filters } }),
    orderBy: by ?? first,
    order: isDown ? ('desc' as const) : ('asc' as const),
    pageSize: pageRows,
  }
}

/** Filter by label. */
export const byLabel = { label: (text: string) => ({ label: { '+contains': text } }) } as const
