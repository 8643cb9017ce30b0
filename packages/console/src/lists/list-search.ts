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

/** Search parameters of several filters. */
export type FilterSearch<Name extends string> = { readonly [One in Name]?: string } & { readonly page?: number }

/** Returns a parser of search parameters for these filters. It omits invalid values. */
export function filterSearchReader<Name extends string>(
  names: readonly Name[],
): (search: Readonly<Record<string, unknown>>) => FilterSearch<Name>
export function filterSearchReader(names: readonly string[]) {
  return (search: Readonly<Record<string, unknown>>): object => {
    const { page } = search
    const present = names.filter((name) => typeof search[name] === 'string' && search[name] !== '')
    return {
      ...Object.fromEntries(present.map((name) => [name, search[name]])),
      ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
    }
  }
}

/** Returns one API filter for each set search parameter, in the order of `filters`. */
export function chosenFilters<Name extends string, Filter>(
  search: FilterSearch<NoInfer<Name>>,
  filters: { readonly [One in Name]: (text: string) => Filter },
): readonly Filter[]
export function chosenFilters(
  search: Readonly<Record<string, unknown>>,
  filters: Readonly<Record<string, (text: string) => unknown>>,
): readonly unknown[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const text = search[name]
    return typeof text === 'string' ? [filter(text)] : []
  })
}

const unfiltered: ReadonlySet<string> = new Set(['by', 'isDown', 'page'])

/** True if any search parameter other than sorting and page is set. */
export function isNarrowed(search: object): boolean {
  return Object.keys(search).some((name) => !unfiltered.has(name))
}
