import { type NarrowedSearch, narrowedSearchOf } from '../lists/list-search.ts'

/** Sortable columns. */
export const clientOrders = ['label', 'status', 'public'] as const
/** Filters beside the label. */
export const clientFilters = ['kind', 'status'] as const

/** URL search parameters. */
export type ClientSearch = NarrowedSearch<(typeof clientOrders)[number], (typeof clientFilters)[number]>

/** Parses search parameters. */
export const readClientSearch = narrowedSearchOf(clientOrders, clientFilters)
