import { isDeepStrictEqual } from 'node:util'
import type { ClusterRecord } from '../records/cluster-record.ts'
import type { HostRecord } from '../records/host-record.ts'
import { type EndOf, type VolumeRecord, placeOf, sizesOf } from '../records/volume-record.ts'
import type { Scene, TenantScene } from './scene.ts'
import type { Invariant } from './invariant.ts'

interface Shown extends Readonly<Record<string, unknown>> {
  readonly id: number
}

/** Everything acknowledged exists as acknowledged, and everything reported as deleted is deleted (ground rule 1; decisions D2, D4, D8, E4, E9). */
export const acknowledged: Invariant = {
  number: 1,
  title: 'nothing acknowledged is lost',
  async check({ tenants, endOf }) {
    const told = await Promise.all(
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
    return told.flat()
  },
}

/** Items of an API list by ID. */
export async function list({ client }: TenantScene, path: string): Promise<ReadonlyMap<number, Shown>> {
  const { status, body } = await client.send({ method: 'GET', path: `${path}?page_size=500` })
  if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${JSON.stringify(body)}`)
  return new Map((body as { data: Shown[] }).data.map((one) => [one.id, one]))
}

function compare(what: string, shown: Shown | undefined, promised: Readonly<Record<string, unknown>>): string[] {
  if (!shown) return [`${what} is not there`]
  return Object.entries(promised)
    .filter(([field, value]) => !isDeepStrictEqual(shown[field], value))
    .map(([field, value]) => `${what} has ${field} ${JSON.stringify(shown[field])}, not ${JSON.stringify(value)}`)
}

const gone = (what: string, shown: Shown | undefined): string[] =>
  shown ? [`${what} was deleted and is there: ${JSON.stringify(shown)}`] : []

function checkVolume(volume: VolumeRecord, shown: Shown | undefined, endOf: EndOf): string[] {
  const what = `volume ${volume.id}`
  if (volume.isDeleted) return gone(what, shown)
  const { label, tags } = volume
  const sizes = sizesOf(volume, endOf)
  return compare(what, shown, {
    label,
    tags,
    size: sizes.find((size) => size === shown?.['size']) ?? sizes[0],
    ...(!volume.isHarmed && { status: 'active' }),
    ...(!volume.isMisplaced && { host_id: placeOf(volume, endOf) }),
  })
}

function checkHost(host: HostRecord, shown: Shown | undefined): string[] {
  const what = `host ${host.id}`
  if (host.isDeleted) return gone(what, shown)
  const status = host.power === 'on' ? 'running' : 'offline'
  const isOff = host.isHarmed && shown?.['status'] === 'offline'
  return compare(what, shown, { label: host.label, ...(!isOff && { status }) })
}

async function checkClusters(tenant: TenantScene, shown: ReadonlyMap<number, Shown>): Promise<string[]> {
  const told: string[] = []
  for (const cluster of tenant.record.clusters) {
    const { id, label, version, tags, isDeleted } = cluster
    if (isDeleted) told.push(...gone(`cluster ${id}`, shown.get(id)))
    else {
      told.push(...compare(`cluster ${id}`, shown.get(id), { label, tags, k8s_version: version }))
      told.push(...checkPools(cluster, await list(tenant, `/orch/clusters/${id}/pools`)))
    }
  }
  return told
}

function checkPools({ id, pools }: ClusterRecord, shown: ReadonlyMap<number, Shown>): string[] {
  return [
    ...pools.flatMap((pool) => {
      const what = `pool ${pool.id}`
      if (pool.isDeleted) return gone(what, shown.get(pool.id))
      const nodes = (shown.get(pool.id)?.['nodes'] ?? []) as { status: string }[]
      const ready = nodes.filter((node) => node.status === 'ready').length
      return [
        ...compare(what, shown.get(pool.id), { count: pool.count }),
        ...(ready === pool.count && nodes.length === ready
          ? []
          : [`${what} has ${nodes.length} nodes, ${ready} of them ready, not ${pool.count}`]),
      ]
    }),
    ...checkKnown(`pool of cluster ${id}`, pools, shown),
  ]
}

/** No unacknowledged resource exists: a retried request has one effect. */
function checkKnown(
  what: string,
  known: readonly { readonly id: number }[],
  shown: ReadonlyMap<number, Shown>,
): string[] {
  const ids = new Set(known.map((one) => one.id))
  return [...shown.keys()].filter((id) => !ids.has(id)).map((id) => `${what} ${id} is there, and no answer named it`)
}

/** Hosts that are not nodes and were never acknowledged. */
export async function listStrayHosts({ database, tenants }: Scene): Promise<string[]> {
  const known = tenants.flatMap((tenant) => tenant.record.hosts.map((host) => host.id))
  const rows = await database.rows<{ id: number }>(
    'select id from hosts where orch_cluster_id is null and not id = any($1::bigint[])',
    [known],
  )
  return rows.map(({ id }) => `host ${id} is there, and no answer named it`)
}
