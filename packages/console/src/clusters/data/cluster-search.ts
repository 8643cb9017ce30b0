import { type NarrowedSearch, narrowedSearchOf } from '../../lists/list-search.ts'

/** Sortable columns. */
export const clusterOrders = ['label', 'k8s_version', 'region', 'created'] as const
/** Filters beside the label. */
const clusterFilters = ['version', 'region', 'tag'] as const

/** URL search parameters. */
export type ClusterSearch = NarrowedSearch<(typeof clusterOrders)[number], (typeof clusterFilters)[number]>

/** Parses search parameters. */
export const readClusterSearch = narrowedSearchOf(clusterOrders, clusterFilters)
