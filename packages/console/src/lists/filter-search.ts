/** What the address of a page says that is filtered by several fields: what each is to be or contain, and the page, from 1. */
export type FilterSearch<Name extends string> = { readonly [One in Name]?: string } & { readonly page?: number }

/** Makes what reads it of an address, for these fields; what makes no sense is left out. */
export function filterSearchReader<Name extends string>(
  names: readonly Name[],
): (search: Readonly<Record<string, unknown>>) => FilterSearch<Name>
export function filterSearchReader(names: readonly string[]) {
  return (search: Readonly<Record<string, unknown>>): object => {
    const { page } = search
    const given = names.filter((name) => typeof search[name] === 'string' && search[name] !== '')
    return {
      ...Object.fromEntries(given.map((name) => [name, search[name]])),
      ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
    }
  }
}

/** The filters of those fields about which something was chosen, each made of what was chosen. */
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

/** What of an address is no filter: the order and the page. */
const unfiltered: ReadonlySet<string> = new Set(['by', 'isDown', 'page'])

/** Whether a list shows only a part of what there is. */
export function isNarrowed(search: object): boolean {
  return Object.keys(search).some((name) => !unfiltered.has(name))
}
