import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Sortable columns. */
export const tagOrders = ['label'] as const

/** Search parameters of the URL. */
export type TagSearch = ListSearch<(typeof tagOrders)[number]>

/** Parses the search parameters. */
export const readTagSearch = listSearchReader(tagOrders)
