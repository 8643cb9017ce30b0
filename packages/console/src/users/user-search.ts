import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Fields of the list of users that it can be in the order of. */
export const userOrders = ['username', 'email', 'restricted'] as const

/** What the address of the list of users says. */
export type UserSearch = ListSearch<(typeof userOrders)[number]>

/** Reads it. */
export const readUserSearch = listSearchReader(userOrders)
