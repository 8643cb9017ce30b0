import { type NarrowedSearch, narrowedSearchOf } from '../lists/list-search.ts'

/** Sortable columns. */
export const hostOrders = ['label', 'status', 'region', 'created'] as const
/** Filters beside the label. */
export const hostFilters = ['status', 'region', 'image', 'tag', 'address'] as const

/** Search parameters of the URL. */
export type HostSearch = NarrowedSearch<(typeof hostOrders)[number], (typeof hostFilters)[number]>

/** Parses the search parameters. */
export const readHostSearch = narrowedSearchOf(hostOrders, hostFilters)

/** Tabs of the page of a host. */
export const hostTabs = ['volumes', 'configurations', 'disks', 'addresses'] as const

/** Search parameters of the page of a host. */
export interface TabOfHost {
  readonly tab?: (typeof hostTabs)[number]
}

/** Parses the search parameters of the URL; an unknown tab is ignored. */
export function readHostTab({ tab }: Readonly<Record<string, unknown>>): TabOfHost {
  const known = hostTabs.find((one) => one === tab)
  return known === undefined ? {} : { tab: known }
}
