import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { nextVersion } from '../clusters/data/newer-version.ts'
import { offerQueries } from '../clusters/data/offer-queries.ts'

/** How many volumes the user can see, and how many of them no host has. */
const volumes = queryOptions({
  queryKey: ['volumes', 'count'],
  queryFn: async () => {
    const free = cloud.volumes.list({ filter: { host_id: null } })
    const [all, apart] = await Promise.all([cloud.volumes.list().count(), free.count()])
    return { all, apart }
  },
})

/** How many hosts the user can see, and how many of them do not run. */
const hosts = queryOptions({
  queryKey: ['hosts', 'count'],
  queryFn: async () => {
    const running = cloud.hosts.list({ filter: (of) => of('status').is('running') })
    const [all, found] = await Promise.all([cloud.hosts.list().count(), running.count()])
    return { all, apart: Math.max(0, all - found) }
  },
})

/** How many clusters the user can see, and how many of the first hundred can be upgraded. */
const clusters = queryOptions({
  queryKey: ['clusters', 'count'],
  queryFn: async ({ client }) => {
    const [versions, { data, results }] = await Promise.all([
      client.ensureQueryData(offerQueries.versions),
      cloud.clusters.list({ pageSize: 100 }).page(1),
    ])
    return { all: results, apart: data.filter(({ k8s_version: version }) => nextVersion(version, versions)).length }
  },
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
