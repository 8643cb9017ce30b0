import { type NarrowedSearch, narrowedSearchOf } from '../../lists/list-search.ts'

/** Sortable columns of the list of clusters. */
export const clusterOrders = ['label', 'k8s_version', 'region', 'created'] as const
/** Filters beside the label. */
export const clusterFilters = ['version', 'region', 'tag'] as const

/** Search parameters of the list of clusters. */
export type ClusterSearch = NarrowedSearch<(typeof clusterOrders)[number], (typeof clusterFilters)[number]>

/** Parses the search parameters of the URL. */
export const readClusterSearch = narrowedSearchOf(clusterOrders, clusterFilters)
