import { type NarrowedSearch, narrowedSearchOf } from '../../lists/list-search.ts'

/** Fields of the list of clusters that it can be in the order of. */
export const clusterOrders = ['label', 'k8s_version', 'region', 'created'] as const
/** What it can be filtered by beside the label. */
export const clusterFilters = ['version', 'region', 'tag'] as const

/** What the address of the list of clusters says. */
export type ClusterSearch = NarrowedSearch<(typeof clusterOrders)[number], (typeof clusterFilters)[number]>

/** Reads it. */
export const readClusterSearch = narrowedSearchOf(clusterOrders, clusterFilters)
