import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Sortable columns of the list of tags. */
export const tagOrders = ['label'] as const

/** Search parameters of the list of tags. */
export type TagSearch = ListSearch<(typeof tagOrders)[number]>

/** Parses the search parameters of the URL. */
export const readTagSearch = listSearchReader(tagOrders)
