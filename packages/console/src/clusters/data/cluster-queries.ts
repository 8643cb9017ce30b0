import { type ClusterFields, ApiError, type Pool, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../../cloud/cloud.ts'
import { keyOfCluster } from '../../cloud/key-of-cluster.ts'
import { listQuery } from '../../lists/list-search.ts'
import type { ClusterSearch } from './cluster-search.ts'

/** Polls, because a node that becomes not ready causes no event (decision E2). */
const pollMs = 30_000
/** Poll interval while a node is not ready. In the linode dialect, new nodes become ready later (decision E6.2). */
const fastPollMs = 5_000

const field = where<ClusterFields>()
const terms = {
  label: (part: string) => field('label').contains(part),
  version: (version: string) => field('k8s_version').is(version),
  region: (region: string) => field('region').is(region),
  tag: (part: string) => field('tags').contains(part),
}

/** Returns a page of clusters. */
export const queryClusters = (search: ClusterSearch) =>
  cloud.clusters.list(listQuery(search, 'label', terms)).page(search.page ?? 1)

const all = queryOptions({
  queryKey: ['clusters', 'all'],
  queryFn: () => cloud.clusters.list({ orderBy: 'label', pageSize: 500 }).all(),
})

const one = (id: number) => queryOptions({ queryKey: ['clusters', 'one', id], queryFn: () => cloud.clusters.view(id) })

const pools = (id: number) =>
  queryOptions({
    queryKey: [keyOfCluster(id), 'pools'],
    queryFn: () => cloud.pools.list(id, { pageSize: 500 }).all(),
    refetchInterval: ({ state }) => (state.data?.every(isReady) === false ? fastPollMs : pollMs),
  })

function isReady({ nodes }: Pool): boolean {
  return nodes.every(({ status }) => status === 'ready')
}

/** Endpoints; null before the control plane is ready. Never retries, because an event reports readiness (decision B5). */
const endpoints = (id: number) =>
  queryOptions({
    queryKey: ['clusters', 'endpoints', id],
    queryFn: async () => {
      try {
        return (await cloud.endpoints.list(id, { retries: { max: 0 } }).all()).map(({ endpoint }) => endpoint)
      } catch (error) {
        if (error instanceof ApiError && error.status === 503) return null
        throw error
      }
    },
  })

const dashboard = (id: number) =>
  queryOptions({ queryKey: ['clusters', 'dashboard', id], queryFn: async () => (await cloud.dashboard.view(id)).url })

const accessList = (id: number) =>
  queryOptions({
    queryKey: ['clusters', 'access-list', id],
    queryFn: async () => (await cloud.accessList.view(id)).acl,
  })

/** Deleting the cluster keeps these volumes (contract, "Clusters" rule 5). */
const createdVolumes = (id: number) =>
  queryOptions({
    queryKey: ['volumes', 'of-cluster', id],
    queryFn: () =>
      cloud.volumes.list({ filter: (of) => of('orch_cluster_id').is(id), orderBy: 'label', pageSize: 500 }).all(),
  })

/** Queries of clusters. */
export const clusterQueries = { all, one, pools, endpoints, dashboard, accessList, createdVolumes } as const
