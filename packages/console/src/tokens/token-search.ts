import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Sortable columns. */
export const tokenOrders = ['label', 'created'] as const

/** URL search parameters. */
export type TokenSearch = ListSearch<(typeof tokenOrders)[number]>

/** Parses search parameters. */
export const readTokenSearch = listSearchReader(tokenOrders)
