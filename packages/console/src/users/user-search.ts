import { type NarrowedSearch, narrowedSearchOf } from '../lists/list-search.ts'

/** Sortable columns. */
export const userOrders = ['username', 'email', 'restricted'] as const
/** Filters beside the username. */
export const userFilters = ['may', 'email'] as const

/** URL search parameters. */
export type UserSearch = NarrowedSearch<(typeof userOrders)[number], (typeof userFilters)[number]>

/** Parses search parameters. */
export const readUserSearch = narrowedSearchOf(userOrders, userFilters)
