import { sql } from 'kysely'
import type { ClusterId, NodeId, PoolId } from '#domain/shared/index.ts'
import { poolNodeColumns } from '../cluster/list-pool-states.ts'
import type { Db, Tx } from '../open-store.ts'
import type { PoolNode } from '#domain/pool/plan.ts'
import type { RecycleNode } from '#domain/cluster/plan-recycle.ts'

interface NodesOf {
  readonly clusterId: ClusterId
  readonly poolId?: PoolId
}

/** Returns the IDs of a cluster's or pool's nodes in all roles, oldest first. */
export async function listNodeIds(tx: Tx, of: NodesOf): Promise<NodeId[]> {
  return (await nodesOf(tx, of).execute()).map((row) => row.id)
}

/** Returns the IDs of a cluster's or pool's nodes not being deleted, oldest first. */
export async function listStayingNodeIds(tx: Tx, of: NodesOf): Promise<NodeId[]> {
  return (await nodesOf(tx, of).where('role', '<>', 'leaving').execute()).map((row) => row.id)
}

function nodesOf(tx: Tx, { clusterId, poolId }: NodesOf) {
  const nodes = tx.selectFrom('nodes').select('id').where('cluster_id', '=', clusterId).orderBy('id')
  return poolId === undefined ? nodes : nodes.where('pool_id', '=', poolId)
}

/** Returns a pool's nodes in every role, oldest first. */
export async function listPlannedNodes(tx: Tx, poolId: PoolId): Promise<PoolNode[]> {
  return tx.selectFrom('nodes').select(poolNodeColumns).where('pool_id', '=', poolId).orderBy('id').execute()
}

/** Returns a cluster's nodes not being deleted, oldest first. */
export async function listRecycleNodes(tx: Tx, clusterId: ClusterId): Promise<RecycleNode[]> {
  return tx
    .selectFrom('nodes')
    .select([
      'id',
      'pool_id as poolId',
      'role',
      'replaces_id as replacesId',
      'version',
      'wants_recycle as isRecycleRequested',
    ])
    .where('cluster_id', '=', clusterId)
    .where('role', '<>', 'leaving')
    .orderBy('id')
    .$narrowType<{ role: RecycleNode['role'] }>()
    .execute()
}

/** Counts a pool's nodes in every role. */
export async function countNodes(db: Db, poolId: PoolId): Promise<number> {
  const row = await db
    .selectFrom('nodes')
    .select(sql<number>`count(*)`.as('there'))
    .where('pool_id', '=', poolId)
    .executeTakeFirstOrThrow()
  return row.there
}
