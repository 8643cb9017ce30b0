import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Sortable columns; the first is the default, the oldest deletion first. */
export const trashOrders = ['deleted', 'label', 'region'] as const

/** URL search parameters. */
export type TrashSearch = ListSearch<(typeof trashOrders)[number]>

/** Parses search parameters. */
export const readTrashSearch = listSearchReader(trashOrders)
