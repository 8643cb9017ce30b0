import { type NarrowedSearch, narrowedSearchOf } from '../../lists/list-search.ts'

/** Fields of the list of addresses that it can be in the order of. */
export const addressOrders = ['address', 'host_id', 'region'] as const
/** What it can be filtered by beside the address itself. */
const addressFilters = ['family', 'region', 'host'] as const

/** What the address of the list of addresses says. */
export type AddressSearch = NarrowedSearch<(typeof addressOrders)[number], (typeof addressFilters)[number]>

/** Reads it. */
export const readAddressSearch = narrowedSearchOf(addressOrders, addressFilters)
