import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Fields of the list of hosts that it can be in the order of. */
export const hostOrders = ['label', 'status', 'region', 'created'] as const

/** What the address of the list of hosts says. */
export type HostSearch = ListSearch<(typeof hostOrders)[number]>

/** Reads it. */
export const readHostSearch = listSearchReader(hostOrders)

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
