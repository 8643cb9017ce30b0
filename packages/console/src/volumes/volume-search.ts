import { type NarrowedSearch, narrowedSearchOf } from '../lists/list-search.ts'

/** Sortable columns. */
export const volumeOrders = ['label', 'size', 'region', 'status', 'created'] as const
/** Filters beside the label. */
const volumeFilters = ['status', 'place', 'region', 'tag'] as const

/** URL search parameters. */
export type VolumeSearch = NarrowedSearch<(typeof volumeOrders)[number], (typeof volumeFilters)[number]>

/** Parses search parameters. */
export const readVolumeSearch = narrowedSearchOf(volumeOrders, volumeFilters)
