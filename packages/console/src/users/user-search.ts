import { type NarrowedSearch, narrowedSearchOf } from '../lists/list-search.ts'

/** Fields of the list of users that it can be in the order of. */
export const userOrders = ['username', 'email', 'restricted'] as const
/** What it can be filtered by beside the name. */
export const userFilters = ['may', 'email'] as const

/** What the address of the list of users says. */
export type UserSearch = NarrowedSearch<(typeof userOrders)[number], (typeof userFilters)[number]>

/** Reads it. */
export const readUserSearch = narrowedSearchOf(userOrders, userFilters)
