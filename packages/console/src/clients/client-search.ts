import { type NarrowedSearch, narrowedSearchOf } from '../lists/list-search.ts'

/** Sortable columns. */
export const clientOrders = ['label', 'status', 'public'] as const
/** Filters beside the label. */
export const clientFilters = ['kind', 'status'] as const

/** Search parameters of the URL. */
export type ClientSearch = NarrowedSearch<(typeof clientOrders)[number], (typeof clientFilters)[number]>

/** Parses the search parameters. */
export const readClientSearch = narrowedSearchOf(clientOrders, clientFilters)
