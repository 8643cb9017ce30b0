import { chosenFilters, type FilterSearch, filterSearchReader } from './filter-search.ts'

/** What the address of a list says: filter, order and page, so that it can be sent to somebody and gone back to. */
export interface ListSearch<Order extends string> {
  /** Part of the label. */
  readonly label?: string
  readonly by?: Order
  readonly isDown?: boolean
  /** From 1. */
  readonly page?: number
}

/** Makes what reads it of an address, for a list that can be in these orders; what makes no sense is left out. */
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

/** The same of a list that is filtered by more than the label. */
export type NarrowedSearch<Order extends string, Name extends string> = ListSearch<Order> & FilterSearch<Name>

/** Makes what reads it of an address, for a list that can be in these orders and is filtered by these fields beside the label. */
export function narrowedSearchOf<Order extends string, Name extends string>(
  orders: readonly Order[],
  names: readonly Name[],
): (search: Readonly<Record<string, unknown>>) => NarrowedSearch<Order, Name> {
  const [readList, readFilter] = [listSearchReader(orders), filterSearchReader(names)]
  return (search) => ({ ...readFilter(search), ...readList(search) })
}

/** Rows of a page of a list. */
const pageRows = 25

/** What a list is asked for: the order, the page's size and, of each field about which something was chosen, what `terms` makes of it. */
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

/** The filter of lists of things that have a label and are looked for by it. */
export const byLabel = { label: (text: string) => ({ label: { '+contains': text } }) } as const
