import { type ListSearch, listSearchReader } from '../../lists/list-search.ts'

/** Fields of the list of clusters that it can be in the order of. */
export const clusterOrders = ['label', 'k8s_version', 'region', 'created'] as const

/** What the address of the list of clusters says. */
export type ClusterSearch = ListSearch<(typeof clusterOrders)[number]>

/** Reads it. */
export const readClusterSearch = listSearchReader(clusterOrders)
