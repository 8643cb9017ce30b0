import { listSearchReader } from '../lists/list-search.ts'

/** Sortable columns. */
export const appOrders = ['label', 'created'] as const

/** Parses search parameters. */
export const readAppSearch = listSearchReader(appOrders)
