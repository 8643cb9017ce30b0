import { type NarrowedSearch, narrowedSearchOf } from '../lists/list-search.ts'

/** Fields of the list of OAuth clients that it can be in the order of. */
export const clientOrders = ['label', 'status', 'public'] as const
/** What it can be filtered by beside the label. */
export const clientFilters = ['kind', 'status'] as const

/** What the address of the list of OAuth clients says. */
export type ClientSearch = NarrowedSearch<(typeof clientOrders)[number], (typeof clientFilters)[number]>

/** Reads it. */
export const readClientSearch = narrowedSearchOf(clientOrders, clientFilters)
