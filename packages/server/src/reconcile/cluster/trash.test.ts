import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { acceptClusterDelete } from '#accept/cluster/delete.ts'
import { acceptPoolDelete } from '#accept/pool/delete.ts'
import { runTrashSweep } from '#accept/trash/purge.ts'
import { asId, type ClusterId, type PoolId, type TrashId } from '#domain/shared/index.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { restoreAsPreviewed } from '#testkit/requests/request-trash.ts'

const bench = await openTestBench()
const { eventOf } = benchRows(bench)

beforeAll(() => keepTrash(bench.store))

async function makeCluster(label: string): Promise<ClusterId> {
  const { id } = await requestCluster(bench, { label, pools: [{ count: 2 }, { count: 1 }] })
  await bench.converge()
  return asId<ClusterId>(id)
}

const poolsOf = (id: ClusterId) =>
  selectRows(bench.store, 'pools', ['id', 'count', 'deleted_at'], { cluster_id: id }, 'id')
const nodesOf = (id: ClusterId) =>
  selectRows(bench.store, 'nodes', ['name', 'pool_id', 'is_ready', 'role'], { cluster_id: id }, 'id')
const credentials = ['ca_certificate', 'kubeconfig_token_sealed', 'server', 'endpoints'] as const

async function end(operationId: number, action: string): Promise<void> {
  await bench.converge()
  expect(await eventOf(operationId)).toMatchObject({ action, status: 'finished' })
}

async function deleteCluster(id: ClusterId): Promise<TrashId> {
  const deleted = await acceptFor(bench, (tx, actor) => acceptClusterDelete(tx, actor, { id }, bench.terms))
  await end(deleted.operationId, 'orch_cluster_delete')
  return asId<TrashId>(deleted.trashId ?? 0)
}

async function deletePool(clusterId: ClusterId, poolId: number): Promise<TrashId> {
  const pool = { clusterId, poolId: asId<PoolId>(poolId) }
  const deleted = await acceptFor(bench, (tx, actor) => acceptPoolDelete(tx, actor, pool, bench.terms))
  await end(deleted.operationId, 'orch_pool_delete')
  return asId<TrashId>(deleted.trashId ?? 0)
}

async function restore(id: TrashId, action: string, isRegenerating = false) {
  const restored = await restoreAsPreviewed(bench, id, { label: null, isRegenerating })
  await end(restored.operationId, action)
  return restored.body
}

const registered = async (id: ClusterId) =>
  (
    await sql`select nodes.public_id from sim.nodes join sim.clusters on clusters.id = nodes.cluster_id where clusters.public_id = ${id}`.execute(
      bench.store.db,
    )
  ).rows
const accessOf = async (id: ClusterId) =>
  (
    await sql<{
      networks: unknown
    }>`select admits::text[] as networks from sim.clusters where public_id = ${id}`.execute(bench.store.db)
  ).rows

const lostDisks = 'What was stored on the disks of the previous nodes is lost.'

it('closes a deleted cluster without nodes, and restores it with its endpoint, kubeconfig and pools (decision D12)', async () => {
  const id = await makeCluster('shop')
  const before = await selectRow(bench.store, 'clusters', credentials, { id })
  const pools = await poolsOf(id)
  const old = (await nodesOf(id)).map(({ name }) => name)
  const trashId = await deleteCluster(id)
  expect(await nodesOf(id)).toEqual([])
  expect(await accessOf(id)).toEqual([{ networks: [] }])
  expect(await registered(id)).toEqual([])
  expect(await selectRows(bench.store, 'tokens', 'id', { orch_cluster_id: id })).toEqual([])

  expect(await restore(trashId, 'orch_cluster_restore')).toEqual({
    id,
    type: 'orchcluster',
    label: 'shop',
    changes: [`The cluster has 2 pools with 3 new nodes. ${lostDisks}`, 'The service token is new.'],
  })
  expect(await selectRow(bench.store, 'clusters', credentials, { id })).toEqual(before)
  expect(await poolsOf(id)).toEqual(pools)
  const nodes = await nodesOf(id)
  expect(nodes.map((node) => [node.pool_id, node.is_ready])).toEqual(
    pools.flatMap((pool) => Array.from({ length: pool.count }, () => [pool.id, true])),
  )
  expect(nodes.filter(({ name }) => old.includes(name))).toEqual([])
  expect(await accessOf(id)).toEqual([{ networks: null }])
  expect(await selectRows(bench.store, 'tokens', 'id', { orch_cluster_id: id })).toHaveLength(1)
})

it('restores a pool into its cluster, and only after a cluster that is deleted too (decision D12)', async () => {
  const id = await makeCluster('pools')
  const [first] = await poolsOf(id)
  const poolItem = await deletePool(id, first?.id ?? 0)
  const clusterItem = await deleteCluster(id)
  await expect(restore(poolItem, 'orch_pool_restore')).rejects.toMatchObject({ code: 'trash.cluster_deleted' })
  await restore(clusterItem, 'orch_cluster_restore')
  expect((await nodesOf(id)).map((node) => node.pool_id)).not.toContain(first?.id)
  expect(await restore(poolItem, 'orch_pool_restore')).toMatchObject({ id: first?.id, label: `pool ${first?.id}` })
  expect((await nodesOf(id)).filter((node) => node.pool_id === first?.id && node.is_ready)).toHaveLength(2)
})

it('restores a cluster with a new kubeconfig if requested, and no pool with one (decision D12)', async () => {
  const { id } = await requestCluster(bench, { label: 'leaked', pools: [{ count: 1 }] })
  await bench.converge()
  const kubeconfig = () => selectRow(bench.store, 'clusters', ['kubeconfig_serial', 'kubeconfig_token_sealed'], { id })
  const before = await kubeconfig()
  const [pool] = await poolsOf(id)
  const poolItem = await deletePool(id, pool?.id ?? 0)
  await expect(restore(poolItem, 'orch_pool_restore', true)).rejects.toMatchObject({ field: 'regenerate' })
  await restore(poolItem, 'orch_pool_restore')
  const { changes } = await restore(await deleteCluster(id), 'orch_cluster_restore', true)
  expect(changes).toContain('The kubeconfig is new. The previous one does not work any more.')
  const after = await kubeconfig()
  expect(after.kubeconfig_serial).toBeGreaterThan(before.kubeconfig_serial)
  expect(after.kubeconfig_token_sealed).not.toEqual(before.kubeconfig_token_sealed)
})

it('removes an expired cluster with all its pools (decision D12)', async () => {
  const id = await makeCluster('expired')
  const [first] = await poolsOf(id)
  await deletePool(id, first?.id ?? 0)
  await deleteCluster(id)
  await sql`update trash_clock set elapsed_ms = elapsed_ms + 300000000`.execute(bench.store.db)
  await runTrashSweep(bench.store)
  await bench.converge()
  expect(await accessOf(id)).toEqual([])
  expect([await poolsOf(id), await selectRows(bench.store, 'clusters', 'id', { id })]).toEqual([[], []])
  const purges = await selectRows(bench.store, 'events', 'status', { action: 'orch_cluster_purge', entity_id: id })
  expect(purges).toEqual([{ status: 'finished' }])
})

it('removes a kept pool with a cluster that is not kept (decision D12)', async () => {
  const id = await makeCluster('not-kept')
  const [first] = await poolsOf(id)
  await deletePool(id, first?.id ?? 0)
  await keepTrash(bench.store, 0)
  expect(await deleteCluster(id)).toBe(0)
  expect([await poolsOf(id), await accessOf(id)]).toEqual([[], []])
})
