import { isDeepStrictEqual } from 'node:util'
import type { ClusterRecord } from '../records/cluster-record.ts'
import type { HostRecord } from '../records/host-record.ts'
import { type EndOf, type VolumeRecord, expectedHostOf, sizesOf } from '../records/volume-record.ts'
import type { RoundContext, TenantContext } from './round-context.ts'
import type { Invariant } from './invariant.ts'

interface ListedItem extends Readonly<Record<string, unknown>> {
  readonly id: number
}

/** Each resource has its acknowledged state, and acknowledged deletions are complete (ground rule 1; decisions D2, D4, D8, E4, E9). */
export const acknowledged: Invariant = {
  number: 1,
  title: 'nothing acknowledged is lost',
  async check({ tenants, endOf }) {
    const problems = await Promise.all(
      tenants.map(async (tenant) => {
        const [volumes, hosts, clusters] = [
          await list(tenant, '/volumes'),
          await list(tenant, '/hosts/instances'),
          await list(tenant, '/orch/clusters'),
        ]
        return [
          ...tenant.record.volumes.flatMap((one) => checkVolume(one, volumes.get(one.id), endOf)),
          ...tenant.record.hosts.flatMap((one) => checkHost(one, hosts.get(one.id))),
          ...(await checkClusters(tenant, clusters)),
          ...checkKnown('volume', tenant.record.volumes, volumes),
          ...checkKnown('cluster', tenant.record.clusters, clusters),
        ]
      }),
    )
    return problems.flat()
  },
}

/** Returns an API list by ID, at most 500 items. Throws unless the status is 200. */
export async function list({ client }: TenantContext, path: string): Promise<ReadonlyMap<number, ListedItem>> {
  const { status, body } = await client.send({ method: 'GET', path: `${path}?page_size=500` })
  if (status !== 200) throw new Error(`GET ${path} returned ${status}: ${JSON.stringify(body)}`)
  return new Map((body as { data: ListedItem[] }).data.map((one) => [one.id, one]))
}

function compare(what: string, listed: ListedItem | undefined, promised: Readonly<Record<string, unknown>>): string[] {
  if (!listed) return [`${what} does not exist`]
  return Object.entries(promised)
    .filter(([field, value]) => !isDeepStrictEqual(listed[field], value))
    .map(([field, value]) => `${what} has ${field} ${JSON.stringify(listed[field])}, not ${JSON.stringify(value)}`)
}

const checkDeleted = (what: string, listed: ListedItem | undefined): string[] =>
  listed ? [`${what} was deleted and exists: ${JSON.stringify(listed)}`] : []

function checkVolume(volume: VolumeRecord, listed: ListedItem | undefined, endOf: EndOf): string[] {
  const what = `volume ${volume.id}`
  if (volume.isDeleted) return checkDeleted(what, listed)
  const { label, tags } = volume
  const sizes = sizesOf(volume, endOf)
  return compare(what, listed, {
    label,
    tags,
    size: sizes.find((size) => size === listed?.['size']) ?? sizes[0],
    ...(!volume.isDamaged && { status: 'active' }),
    ...(!volume.isUnplugged && { host_id: expectedHostOf(volume, endOf) }),
  })
}

function checkHost(host: HostRecord, listed: ListedItem | undefined): string[] {
  const what = `host ${host.id}`
  if (host.isDeleted) return checkDeleted(what, listed)
  const status = host.power === 'on' ? 'running' : 'offline'
  const isOff = host.isDamaged && listed?.['status'] === 'offline'
  return compare(what, listed, { label: host.label, ...(!isOff && { status }) })
}

async function checkClusters(tenant: TenantContext, listed: ReadonlyMap<number, ListedItem>): Promise<string[]> {
  const problems: string[] = []
  for (const cluster of tenant.record.clusters) {
    const { id, label, version, tags, isDeleted } = cluster
    if (isDeleted) problems.push(...checkDeleted(`cluster ${id}`, listed.get(id)))
    else {
      problems.push(...compare(`cluster ${id}`, listed.get(id), { label, tags, k8s_version: version }))
      problems.push(...checkPools(cluster, await list(tenant, `/orch/clusters/${id}/pools`)))
    }
  }
  return problems
}

function checkPools({ id, pools }: ClusterRecord, listed: ReadonlyMap<number, ListedItem>): string[] {
  return [
    ...pools.flatMap((pool) => {
      const what = `pool ${pool.id}`
      if (pool.isDeleted) return checkDeleted(what, listed.get(pool.id))
      const nodes = (listed.get(pool.id)?.['nodes'] ?? []) as { status: string }[]
      const ready = nodes.filter((node) => node.status === 'ready').length
      return [
        ...compare(what, listed.get(pool.id), { count: pool.count }),
        ...(ready === pool.count && nodes.length === ready
          ? []
          : [`${what} has ${nodes.length} nodes, ${ready} of them ready, not ${pool.count}`]),
      ]
    }),
    ...checkKnown(`pool of cluster ${id}`, pools, listed),
  ]
}

function checkKnown(
  what: string,
  known: readonly { readonly id: number }[],
  listed: ReadonlyMap<number, ListedItem>,
): string[] {
  const ids = new Set(known.map((one) => one.id))
  return [...listed.keys()]
    .filter((id) => !ids.has(id))
    .map((id) => `${what} ${id} exists, and no response contained it`)
}

/** Returns one violation per host in the database that no response contained. Ignores cluster nodes. */
export async function listStrayHosts({ database, tenants }: RoundContext): Promise<string[]> {
  const known = tenants.flatMap((tenant) => tenant.record.hosts.map((host) => host.id))
  const rows = await database.rows<{ id: number }>(
    'select id from hosts where orch_cluster_id is null and not id = any($1::bigint[])',
    [known],
  )
  return rows.map(({ id }) => `host ${id} exists, and no response contained it`)
}
