import { beforeAll, expect, it } from 'vitest'
import {
  type Actor,
  asId,
  type ClusterId,
  type ConfigId,
  type DiskId,
  ApiError,
  type HostId,
  type PoolId,
  type Viewer,
  type VolumeId,
} from '#domain/shared/index.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { type SeededGrant, seedGrants, seedTenant, seedUser } from '#testkit/database/seed-users.ts'
import { lockTarget } from '../attachment/lock-target.ts'
import { listClusters, locateCluster, lockCluster } from '../cluster/find-clusters.ts'
import { findConfig, listConfigs } from '../config/find-configs.ts'
import { findDisk, listDisks } from '../disk/find-disks.ts'
import { listHosts, locateHost } from '../host/find-hosts.ts'
import { lockHost } from '../host/lock-host.ts'
import { findNode } from '../node/find-node.ts'
import { findPool, locatePool, lockPool } from '../pool/find-pool.ts'
import { listPools } from '../pool/list-pools.ts'
import { listTagged } from '../tag/find-tags.ts'
import { listHostVolumes, listVolumes, locateVolume } from '../volume/find-volumes.ts'
import { lockVolume } from '../volume/lock-volume.ts'
import type { Level } from '@moorage/contract'
import type { ListRequest } from '../listing/list-request.ts'
import type { Tx } from '../open-store.ts'

const bench = await openTestBench()
let user: Actor
let stranger: Actor
let everyGrant: readonly SeededGrant[]
const id = {
  volume: asId<VolumeId>(0),
  host: asId<HostId>(0),
  cluster: asId<ClusterId>(0),
  nodeHost: asId<HostId>(0),
  pool: asId<PoolId>(0),
  disk: asId<DiskId>(0),
  config: asId<ConfigId>(0),
  node: '',
}
const all: ListRequest = { page: 1, pageSize: 100, filter: null, order: null }

beforeAll(async () => {
  id.volume = (await requestVolume(bench.store, bench.actor, { label: 'one' })).id
  id.host = (await requestHost(bench, { label: 'one' })).id
  id.cluster = (await requestCluster(bench, { label: 'one' })).id
  await bench.converge()
  await requestAttach(bench, id.volume, id.host)
  await bench.converge()
  const { db } = bench.store
  const node = await db.selectFrom('nodes').selectAll().executeTakeFirstOrThrow()
  id.nodeHost = asId<HostId>(Number(node.host_id))
  id.pool = node.pool_id
  id.node = `${node.pool_id}-${node.name}`
  id.disk = (await db.selectFrom('disks').select('id').where('host_id', '=', id.host).executeTakeFirstOrThrow()).id
  id.config = (await db.selectFrom('configs').select('id').where('host_id', '=', id.host).executeTakeFirstOrThrow()).id
  for (const table of ['volumes', 'hosts', 'clusters', 'pools'] as const)
    await db
      .updateTable(table)
      .set({ tags: ['seen'] })
      .execute()
  user = await seedUser(bench.store, bench.actor, 'limited')
  stranger = await seedTenant(bench.store, 'stranger')
  everyGrant = (['volume', 'host', 'cluster'] as const).map((kind) => [kind, id[kind], 'read_write'])
})

const db = () => bench.store.db
const inTx = (work: (tx: Tx) => Promise<unknown>) => bench.store.db.transaction().execute(work)
const has = async (listing: Promise<{ rows: readonly { id: number }[]; total: number }>, wanted: number) => {
  const { rows, total } = await listing
  expect(total).toBe(rows.length)
  return rows.some((row) => row.id === wanted)
}
const tagged = async (viewer: Viewer, type: string) =>
  (await listTagged(db(), viewer, 'seen', all)).rows.some((row) => row.type === type)
type Read = (viewer: Viewer) => Promise<unknown>

/** Read functions by the grant that they require. False means not found. */
const reads: Readonly<Record<'volume' | 'host' | 'cluster', Readonly<Record<string, Read>>>> = {
  volume: {
    listVolumes: (viewer) => has(listVolumes(db(), viewer, all), id.volume),
    locateVolume: (viewer) => locateVolume(db(), viewer, id.volume),
    lockVolume: (viewer) => inTx((tx) => lockVolume(tx, viewer, id.volume)),
    'listTagged (volumes)': (viewer) => tagged(viewer, 'volume'),
  },
  host: {
    listHosts: (viewer) => has(listHosts(db(), viewer, all), id.host),
    locateHost: (viewer) => locateHost(db(), viewer, id.host),
    lockHost: (viewer) => inTx((tx) => lockHost(tx, viewer, id.host)),
    lockTarget: (viewer) => inTx((tx) => lockTarget(tx, viewer, id.host)),
    'listHostVolumes, whatever is on it': (viewer) => has(listHostVolumes(db(), viewer, id.host, all), id.volume),
    listDisks: (viewer) => has(listDisks(db(), viewer, id.host, all), id.disk),
    findDisk: (viewer) => findDisk(db(), viewer, id.host, id.disk),
    listConfigs: (viewer) => has(listConfigs(db(), viewer, id.host, all), id.config),
    findConfig: (viewer) => findConfig(db(), viewer, id.host, id.config),
  },
  cluster: {
    listClusters: (viewer) => has(listClusters(db(), viewer, all), id.cluster),
    locateCluster: (viewer) => locateCluster(db(), viewer, id.cluster),
    lockCluster: (viewer) => inTx((tx) => lockCluster(tx, viewer, id.cluster)),
    listPools: (viewer) => has(listPools(db(), viewer, id.cluster, all), id.pool),
    findPool: (viewer) => findPool(db(), viewer, id.cluster, id.pool),
    locatePool: (viewer) => locatePool(db(), viewer, id.cluster, id.pool),
    lockPool: (viewer) => inTx((tx) => lockPool(tx, viewer, { clusterId: id.cluster, poolId: id.pool })),
    findNode: (viewer) => findNode(db(), viewer, { clusterId: id.cluster, nodeId: id.node }),
    'listHosts (hosts of nodes)': (viewer) => has(listHosts(db(), viewer, all), id.nodeHost),
    'lockHost (hosts of nodes)': (viewer) => inTx((tx) => lockHost(tx, viewer, id.nodeHost)),
    'listTagged (clusters)': (viewer) => tagged(viewer, 'orchcluster'),
    'listTagged (pools)': (viewer) => tagged(viewer, 'orchnodepool'),
  },
}
const cases = Object.entries(reads).flatMap(([kind, named]) =>
  Object.entries(named).map(([name, poll]) => [kind as keyof typeof reads, name, poll] as const),
)

async function finds(poll: Read, viewer: Viewer): Promise<boolean> {
  try {
    return (await poll(viewer)) !== false
  } catch (error) {
    if (error instanceof ApiError && ['resource.not_found', 'request.reference_invalid'].includes(error.code))
      return false
    throw error
  }
}

it.each(cases)(
  '(%s) %s finds the resource for an unrestricted user and with the grant of its kind, never for another account (decision G7)',
  async (kind, _name, poll) => {
    for (const granted of ['volume', 'host', 'cluster'] as const) {
      for (const level of ['read_only', 'read_write'] as Level[]) {
        await seedGrants(bench.store, user, { grants: [[granted, id[granted], level]] })
        expect([granted, level, await finds(poll, user)]).toEqual([granted, level, granted === kind])
      }
    }
    await seedGrants(bench.store, stranger, { grants: [...everyGrant, ['host', id.nodeHost, 'read_write']] })
    const viewers = [bench.actor, stranger, { ...stranger, isRestricted: true }]
    expect(await Promise.all(viewers.map((viewer) => finds(poll, viewer)))).toEqual([true, false, false])
  },
)

it.each(cases)(
  "(%s) %s finds only hosts of the cluster's nodes for a cluster's own token, whatever its user may see (decision E9)",
  async (_kind, name, poll) => {
    await seedGrants(bench.store, user, { grants: everyGrant })
    const isOfNode = name.endsWith('(hosts of nodes)')
    for (const behind of [user, bench.actor]) {
      expect(await finds(poll, { ...behind, isRestricted: true, clusterId: id.cluster })).toBe(isOfNode)
      expect(await finds(poll, { ...behind, isRestricted: true, clusterId: asId<ClusterId>(id.cluster + 1) })).toBe(
        false,
      )
    }
  },
)
