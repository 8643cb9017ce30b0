import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'

/** How many volumes the user can see. */
const volumes = queryOptions({
  queryKey: ['volumes', 'count'],
  queryFn: () => cloud.volumes.list().count(),
})

/** How many hosts the user can see. */
const hosts = queryOptions({ queryKey: ['hosts', 'count'], queryFn: () => cloud.hosts.list().count() })

/** How many clusters the user can see. */
const clusters = queryOptions({
  queryKey: ['clusters', 'count'],
  queryFn: () => cloud.clusters.list().count(),
})

/** What everything has cost in the billing period so far, an exact decimal; refused to users who may not know. */
const monthCost = queryOptions({
  queryKey: ['usage'],
  queryFn: async () => (await cloud.usage.list({ pageSize: 25 }).page(1)).total,
})

/** Volumes that wait for a repair by the operator; they say so until they have had it. */
const damaged = queryOptions({
  queryKey: ['volumes', 'damaged'],
  queryFn: async () =>
    (await cloud.volumes.list({ filter: { status: 'contact_support' }, orderBy: 'label', pageSize: 25 }).page(1)).data,
})

/** What the overview reads. */
export const overviewQueries = { volumes, hosts, clusters, monthCost, damaged } as const
