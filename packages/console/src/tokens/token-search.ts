import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Sortable columns of the list of tokens. */
export const tokenOrders = ['label', 'created'] as const

/** Search parameters of the list of tokens. */
export type TokenSearch = ListSearch<(typeof tokenOrders)[number]>

/** Parses the search parameters of the URL. */
export const readTokenSearch = listSearchReader(tokenOrders)
