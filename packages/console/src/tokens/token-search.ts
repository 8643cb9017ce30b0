import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Sortable columns. */
export const tokenOrders = ['label', 'created'] as const

/** Search parameters of the URL. */
export type TokenSearch = ListSearch<(typeof tokenOrders)[number]>

/** Parses the search parameters. */
export const readTokenSearch = listSearchReader(tokenOrders)
