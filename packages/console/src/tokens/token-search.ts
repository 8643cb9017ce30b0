import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Fields of the list of tokens that it can be in the order of. */
export const tokenOrders = ['label', 'created'] as const

/** What the address of the list of tokens says. */
export type TokenSearch = ListSearch<(typeof tokenOrders)[number]>

/** Reads it. */
export const readTokenSearch = listSearchReader(tokenOrders)
