import { type ListSearch, listSearchReader } from '../lists/list-search.ts'

/** Fields of the list of volumes that it can be in the order of. */
export const volumeOrders = ['label', 'size', 'region', 'status', 'created'] as const

/** What the address of the list of volumes says. */
export type VolumeSearch = ListSearch<(typeof volumeOrders)[number]>

/** Reads it. */
export const readVolumeSearch = listSearchReader(volumeOrders)
