import { listSearchReader } from '../lists/list-search.ts'

/** Fields of the list of applications that it can be in the order of. */
export const appOrders = ['label', 'created'] as const

/** Reads what the address of the list says. */
export const readAppSearch = listSearchReader(appOrders)
