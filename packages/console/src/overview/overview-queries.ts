import { queryOptions } from '@tanstack/react-query'
import { cloud } from '../cloud/cloud.ts'
import { nextVersion } from '../clusters/data/newer-version.ts'
import { catalogQueries } from '../clusters/data/catalog-queries.ts'

const volumes = queryOptions({
  queryKey: ['volumes', 'count'],
  queryFn: async () => {
    const free = cloud.volumes.list({ filter: { host_id: null } })
    const [all, apart] = await Promise.all([cloud.volumes.list().count(), free.count()])
    return { all, apart }
  },
})

const hosts = queryOptions({
  queryKey: ['hosts', 'count'],
  queryFn: async () => {
    const running = cloud.hosts.list({ filter: (of) => of('status').is('running') })
    const [all, found] = await Promise.all([cloud.hosts.list().count(), running.count()])
    return { all, apart: Math.max(0, all - found) }
  },
})

/** Counts clusters and, among the first 100, those with an available upgrade. */
const clusters = queryOptions({
  queryKey: ['clusters', 'count'],
  queryFn: async ({ client }) => {
    const [versions, { data, results }] = await Promise.all([
      client.ensureQueryData(catalogQueries.versions),
      cloud.clusters.list({ pageSize: 100 }).page(1),
    ])
    return { all: results, apart: data.filter(({ k8s_version: version }) => nextVersion(version, versions)).length }
  },
})

/** Exact decimal. Users without permission get an error. */
const monthCost = queryOptions({
  queryKey: ['usage'],
  queryFn: async () => (await cloud.usage.list({ pageSize: 25 }).page(1)).total,
})

const damaged = queryOptions({
  queryKey: ['volumes', 'damaged'],
  queryFn: async () =>
    (await cloud.volumes.list({ filter: { status: 'contact_support' }, orderBy: 'label', pageSize: 25 }).page(1)).data,
})

/** Queries of the overview. */
export const overviewQueries = { volumes, hosts, clusters, monthCost, damaged } as const
