import { type ClusterFields, Fault, type Pool, where } from '@moorage/sdk'
import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../../cloud/cloud.ts'
import { keyOfCluster } from '../../cloud/key-of-cluster.ts'
import { listQuery } from '../../lists/list-search.ts'
import type { ClusterSearch } from './cluster-search.ts'

/** That a node stops being ready is no change that anybody asked for, so no event tells it (decision E2): pools that are looked at are read anew this often. */
const lookMs = 30_000
/** While one is not ready, somebody waits for it: in the linode dialect a new node is not for some time after it was made (decision E6.2). */
const soonMs = 5_000

const field = where<ClusterFields>()
const terms = {
  label: (part: string) => field('label').contains(part),
  version: (version: string) => field('k8s_version').is(version),
  region: (region: string) => field('region').is(region),
  tag: (part: string) => field('tags').contains(part),
}

/** A page of the clusters, filtered and put in order by the service. */
const list = (search: ClusterSearch) =>
  queryOptions({
    queryKey: ['clusters', 'list', search],
    queryFn: () => cloud.clusters.list(listQuery(search, 'label', terms)).page(search.page ?? 1),
  })

/** Every cluster that the user can see, for what is told of all of them. */
const all = queryOptions({
  queryKey: ['clusters', 'all'],
  queryFn: () => cloud.clusters.list({ orderBy: 'label', pageSize: 500 }).all(),
})

/** One cluster. */
const one = (id: number) => queryOptions({ queryKey: ['clusters', 'one', id], queryFn: () => cloud.clusters.view(id) })

/** The pools of a cluster with their nodes. */
const pools = (id: number) =>
  queryOptions({
    queryKey: [keyOfCluster(id), 'pools'],
    queryFn: () => cloud.pools.list(id, { pageSize: 500 }).all(),
    refetchInterval: ({ state }) => (state.data?.every(isReady) === false ? soonMs : lookMs),
  })

function isReady({ nodes }: Pool): boolean {
  return nodes.every(({ status }) => status === 'ready')
}

/** Where the control plane of a cluster answers; null before it does. Its event tells when that is, so nothing is tried again (decision B5). */
const endpoints = (id: number) =>
  queryOptions({
    queryKey: ['clusters', 'endpoints', id],
    queryFn: async () => {
      try {
        return (await cloud.endpoints.list(id, { retries: { max: 0 } }).all()).map(({ endpoint }) => endpoint)
      } catch (error) {
        if (error instanceof Fault && error.status === 503) return null
        throw error
      }
    },
  })

/** Where the dashboard of a cluster is. */
const dashboard = (id: number) =>
  queryOptions({ queryKey: ['clusters', 'dashboard', id], queryFn: async () => (await cloud.dashboard.view(id)).url })

/** Which addresses reach the control plane of a cluster. */
const accessList = (id: number) =>
  queryOptions({
    queryKey: ['clusters', 'access-list', id],
    queryFn: async () => (await cloud.accessList.view(id)).acl,
  })

/** Volumes that a cluster has made for its pods: they stay when it is deleted (contract, "Clusters" rule 5). */
const madeVolumes = (id: number) =>
  queryOptions({
    queryKey: ['volumes', 'of-cluster', id],
    queryFn: () =>
      cloud.volumes.list({ filter: (of) => of('orch_cluster_id').is(id), orderBy: 'label', pageSize: 500 }).all(),
  })

/** What pages read of clusters. */
export const clusterQueries = { list, all, one, pools, endpoints, dashboard, accessList, madeVolumes } as const
