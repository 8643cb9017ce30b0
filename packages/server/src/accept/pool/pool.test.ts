import { expect, it } from 'vitest'
import type { ClusterId, PoolId } from '#domain/shared/index.ts'
import { publicNodeId } from '#domain/node/name.ts'
import type { EngineBench } from '#testkit/engine/engine-bench.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { type Ledger, openLedger } from '#testkit/ledger/open-ledger.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { newPoolOf, requestPool, requestPoolChange } from '#testkit/requests/request-pool.ts'
import { acceptNodeRecycle, acceptPoolRecycle } from '../cluster/recycle.ts'
import { acceptNodeDelete } from '../node/delete.ts'
import { type PoolCreate, acceptPoolCreate } from './create.ts'
import { acceptPoolDelete } from './delete.ts'
import { type PoolUpdate, acceptPoolUpdate } from './update.ts'

const bench = await openTestBench()

function operationsOn({ store, actor, terms }: EngineBench, { record }: Ledger, clusterId: ClusterId) {
  const nodeOf = async (poolId: PoolId, index: number) => {
    const nodes = store.db.selectFrom('nodes').select('name').where('pool_id', '=', poolId).orderBy('id')
    return { clusterId, nodeId: publicNodeId(poolId, (await nodes.execute())[index]?.name ?? '') }
  }
  return {
    limit: (nodes_max: number | null) => store.db.updateTable('accounts').set({ nodes_max }).execute(),
    create: (title: string, input: Partial<PoolCreate>) =>
      record(title, (tx) => acceptPoolCreate(tx, actor, { clusterId, ...newPoolOf({ count: 1 }), ...input }, terms)),
    update: (title: string, poolId: PoolId, changes: PoolUpdate['changes']) =>
      record(title, (tx) => acceptPoolUpdate(tx, actor, { clusterId, poolId, changes }, terms)),
    recycle: (title: string, poolId: PoolId) =>
      record(title, (tx) => acceptPoolRecycle(tx, actor, { clusterId, poolId }, terms)),
    recycleNode: async (title: string, poolId: PoolId, index: number) => {
      const location = await nodeOf(poolId, index)
      return record(title, (tx) => acceptNodeRecycle(tx, actor, location, terms))
    },
    removeNode: async (title: string, poolId: PoolId, index: number) => {
      const location = await nodeOf(poolId, index)
      return record(title, (tx) => acceptNodeDelete(tx, actor, location, terms))
    },
    remove: (title: string, poolId: PoolId) =>
      record(title, (tx) => acceptPoolDelete(tx, actor, { clusterId, poolId }, terms)),
  }
}
type Operations = ReturnType<typeof operationsOn>
interface Pools {
  readonly workers: PoolId
  readonly plain: PoolId
}

async function recordMaking({ create, limit }: Operations): Promise<Pools> {
  const workers = await create('a pool with every field', {
    label: 'workers',
    count: 3,
    autoscaler: { enabled: true, min: 1, max: 5 },
    tags: ['b', 'a'],
    labels: { zone: 'a' },
    taints: [{ key: 'k', value: 'v', effect: 'NoSchedule' }],
  })
  const plain = await create('a pool without a label', {})
  await limit(6)
  await create('more nodes than the account may have', { count: 3 })
  await bench.converge()
  return { workers: workers?.id as PoolId, plain: plain?.id as PoolId }
}

async function recordChanges({ update, limit }: Operations, { workers, plain }: Pools): Promise<void> {
  await update('an update without changes', workers, { count: 3, label: 'workers' })
  await update('another label', plain, { label: 'few' })
  await update('a count out of bounds', workers, { count: 6 })
  await update("the account's maximum of nodes", workers, { count: 5 })
  await update("one node above the account's maximum", plain, { count: 2 })
  await limit(null)
  await update('fewer nodes, before the growth is done', workers, { count: 2 })
  await bench.converge()
  await update('other labels of its nodes', workers, { labels: { zone: 'b' } })
  await bench.converge()
}

async function recordRecycles(
  { recycle, recycleNode, removeNode }: Operations,
  { workers, plain }: Pools,
): Promise<void> {
  await recycle('a recycle of a pool', workers)
  await recycle('the same recycle again', workers)
  await recycleNode('a recycle of one node of that pool, which becomes part of the running recycle', workers, 0)
  await bench.converge()
  await recycleNode('a recycle of one node', workers, 0)
  await recycle('a recycle of the pool before the recycle of its node is done', workers)
  await removeNode('a deletion of the node that is being replaced', workers, 0)
  await bench.converge()
  await removeNode('a deletion of the last node', workers, 0)
  await removeNode("a deletion of a node at the pool's minimum", plain, 0)
}

it("changes of a cluster's pools and nodes write the rows in pool.golden.txt; vitest --update rewrites it", async () => {
  const ledger = openLedger(bench.store)
  const { id: clusterId } = await requestCluster(bench, { label: 'pools', version: '1.34', pools: [] })
  const operations = operationsOn(bench, ledger, clusterId)
  const pools = await recordMaking(operations)
  await recordChanges(operations, pools)
  await recordRecycles(operations, pools)
  await operations.remove('a deletion of a pool', pools.workers)
  await operations.remove('the same deletion again', pools.workers)
  await operations.remove('a deletion of the other pool', pools.plain)
  await expect(ledger.read()).toMatchFileSnapshot('./pool.golden.txt')
})

it('an account above a limit set later can remove nodes, but not add any (decision G6)', async () => {
  const { store } = bench
  const { id: clusterId } = await requestCluster(bench, { label: 'large', pools: [] })
  const { id } = await requestPool(bench, clusterId, { count: 5 })
  await store.db.updateTable('accounts').set({ nodes_max: 2 }).execute()
  await requestPoolChange(bench, id, { count: 4 })
  await expect(requestPoolChange(bench, id, { count: 5 })).rejects.toMatchObject({ code: 'account.limit_reached' })
  expect(await store.db.selectFrom('pools').select('count').where('id', '=', id).execute()).toEqual([{ count: 4 }])
})
