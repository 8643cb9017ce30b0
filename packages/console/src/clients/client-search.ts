import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Fields of the list of OAuth clients that it can be in the order of. */
export const clientOrders = ['label', 'status', 'public'] as const

/** What the address of the list of OAuth clients says. */
export type ClientSearch = ListSearch<(typeof clientOrders)[number]>

/** Reads it. */
export const readClientSearch = listSearchReader(clientOrders)
