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
