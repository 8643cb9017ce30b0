import { type ListSearch, listSearchReader } from '../lists/list-search.ts'
import { type UsageOrder, usageOrders } from './usage-order.ts'

/** Kinds of things that cost something, and what people call them. */
export const usageKinds = [
  ['volume', 'Volume'],
  ['host', 'Host'],
  ['orchcluster', 'Cluster'],
] as const

/** What the address of the costs says. */
export interface UsageSearch extends ListSearch<UsageOrder> {
  readonly kind?: (typeof usageKinds)[number][0]
}

const readList = listSearchReader(usageOrders)

/** Reads it. */
export function readUsageSearch(search: Readonly<Record<string, unknown>>): UsageSearch {
  const kind = usageKinds.find(([word]) => word === search['kind'])?.[0]
  return { ...readList(search), ...(kind === undefined ? {} : { kind }) }
}
