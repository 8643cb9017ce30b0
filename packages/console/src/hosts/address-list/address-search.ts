import { type NarrowedSearch, narrowedSearchOf } from '../../lists/list-search.ts'

/** Sortable columns of the list of IP addresses. */
export const addressOrders = ['address', 'host_id', 'region'] as const
/** Filters beside the address. */
const addressFilters = ['family', 'region', 'host'] as const

/** Search parameters of the list of IP addresses. */
export type AddressSearch = NarrowedSearch<(typeof addressOrders)[number], (typeof addressFilters)[number]>

/** Parses the search parameters of the URL. */
export const readAddressSearch = narrowedSearchOf(addressOrders, addressFilters)
