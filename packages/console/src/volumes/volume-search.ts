import { type NarrowedSearch, narrowedSearchOf } from '../lists/list-search.ts'

/** Fields of the list of volumes that it can be in the order of. */
export const volumeOrders = ['label', 'size', 'region', 'status', 'created'] as const
/** What it can be filtered by beside the label. */
export const volumeFilters = ['status', 'place', 'region', 'tag'] as const

/** What the address of the list of volumes says. */
export type VolumeSearch = NarrowedSearch<(typeof volumeOrders)[number], (typeof volumeFilters)[number]>

/** Reads it. */
export const readVolumeSearch = narrowedSearchOf(volumeOrders, volumeFilters)
