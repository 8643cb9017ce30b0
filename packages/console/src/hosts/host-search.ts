import { type NarrowedSearch, narrowedSearchOf } from '../lists/list-search.ts'

/** Fields of the list of hosts that it can be in the order of. */
export const hostOrders = ['label', 'status', 'region', 'created'] as const
/** What it can be filtered by beside the label. */
export const hostFilters = ['status', 'region', 'image', 'tag', 'address'] as const

/** What the address of the list of hosts says. */
export type HostSearch = NarrowedSearch<(typeof hostOrders)[number], (typeof hostFilters)[number]>

/** Reads it. */
export const readHostSearch = narrowedSearchOf(hostOrders, hostFilters)

/** What the page of a host shows below what the host is. */
export const hostTabs = ['volumes', 'configurations', 'disks', 'addresses'] as const

/** What the address of a host's page says. */
export interface TabOfHost {
  readonly tab?: (typeof hostTabs)[number]
}

/** Reads it; what makes no sense is left out. */
export function readHostTab({ tab }: Readonly<Record<string, unknown>>): TabOfHost {
  const known = hostTabs.find((one) => one === tab)
  return known === undefined ? {} : { tab: known }
}
