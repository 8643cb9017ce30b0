import { listSearchReader } from '../lists/list-search.ts'

/** Sortable columns. */
export const imageOrders = ['label', 'created'] as const

/** Parses search parameters. */
export const readImageSearch = listSearchReader(imageOrders)
