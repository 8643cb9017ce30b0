import { listSearchReader } from '../lists/list-search.ts'

/** Sortable columns. */
export const appOrders = ['label', 'created'] as const

/** Parses the search parameters. */
export const readAppSearch = listSearchReader(appOrders)
