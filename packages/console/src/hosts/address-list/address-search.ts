import { type NarrowedSearch, narrowedSearchOf } from '../../lists/list-search.ts'

/** Sortable columns. */
export const addressOrders = ['address', 'host_id', 'region'] as const
const addressFilters = ['family', 'region', 'host'] as const

/** URL search parameters. */
export type AddressSearch = NarrowedSearch<(typeof addressOrders)[number], (typeof addressFilters)[number]>

/** Parses search parameters. */
export const readAddressSearch = narrowedSearchOf(addressOrders, addressFilters)
