import { listSearchReader } from '../lists/list-search.ts'

/** Sortable columns of the list of applications. */
export const appOrders = ['label', 'created'] as const

/** Parses the search parameters of the URL. */
export const readAppSearch = listSearchReader(appOrders)
