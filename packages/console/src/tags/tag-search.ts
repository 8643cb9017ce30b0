import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Sortable columns. */
export const tagOrders = ['label'] as const

/** URL search parameters. */
export type TagSearch = ListSearch<(typeof tagOrders)[number]>

/** Parses search parameters. */
export const readTagSearch = listSearchReader(tagOrders)
