import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Fields of the list of tags that it can be in the order of. */
export const tagOrders = ['label'] as const

/** What the address of the list of tags says. */
export type TagSearch = ListSearch<(typeof tagOrders)[number]>

/** Reads it. */
export const readTagSearch = listSearchReader(tagOrders)
