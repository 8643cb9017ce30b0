import { type ListSearch, listSearchReader } from '../lists/list-search.ts'
import { type UsageOrder, usageOrders } from './usage-order.ts'

/** Resource types that cost money, with display names. */
export const usageKinds = [
  ['volume', 'Volume'],
  ['host', 'Host'],
  ['orchcluster', 'Cluster'],
] as const

/** URL search parameters. */
export interface UsageSearch extends ListSearch<UsageOrder> {
  readonly kind?: string
}

const readList = listSearchReader(usageOrders)

/** Returns the known URL search parameters; an unknown resource type is ignored. */
export function readUsageSearch(search: Readonly<Record<string, unknown>>): UsageSearch {
  const kind = usageKinds.find(([word]) => word === search['kind'])?.[0]
  return { ...readList(search), ...(kind === undefined ? {} : { kind }) }
}
