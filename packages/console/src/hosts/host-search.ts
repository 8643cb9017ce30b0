import { type NarrowedSearch, narrowedSearchOf } from '../lists/list-search.ts'

/** Sortable columns. */
export const hostOrders = ['label', 'status', 'region', 'created'] as const
/** Filters beside the label. */
const hostFilters = ['status', 'region', 'image', 'tag', 'address'] as const

/** URL search parameters. */
export type HostSearch = NarrowedSearch<(typeof hostOrders)[number], (typeof hostFilters)[number]>

/** Parses search parameters. */
export const readHostSearch = narrowedSearchOf(hostOrders, hostFilters)

/** Tabs of a host's page. */
export const hostTabs = ['volumes', 'configurations', 'disks', 'addresses', 'statistics', 'console'] as const

/** Search parameters of a host's page. */
export interface TabOfHost {
  readonly tab?: (typeof hostTabs)[number]
}

/** Returns the tab of URL search parameters; `{}` if it is missing or unknown. */
export function readHostTab({ tab }: Readonly<Record<string, unknown>>): TabOfHost {
  const known = hostTabs.find((one) => one === tab)
  return known === undefined ? {} : { tab: known }
}
