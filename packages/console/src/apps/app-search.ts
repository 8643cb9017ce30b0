import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Fields of the list of applications that it can be in the order of. */
export const appOrders = ['label', 'created'] as const

/** What the address of the list of applications says. */
export type AppSearch = ListSearch<(typeof appOrders)[number]>

/** Reads it. */
export const readAppSearch = listSearchReader(appOrders)
