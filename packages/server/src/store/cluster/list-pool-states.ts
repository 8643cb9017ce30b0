import { sql } from 'kysely'
import type { ClusterId, PoolId } from '#domain/shared/index.ts'
import type { JobNode, PoolState } from '#domain/pool/nodes-progress.ts'
import type { Db } from '../open-store.ts'

/** Columns of PoolNode. */
export const poolNodeColumns = [
  'id',
  'role',
  'replaces_id as replacesId',
  'wants_recycle as isRecycleRequested',
  'is_ready as isReady',
  'is_lost as isLost',
] as const

/** The pool has an item in the trash, or was deleted with a cluster that has one. Without its cluster, no pool is kept. */
const isPoolKept = sql<boolean>`pools.deleted_at is not null and (
  select (clusters.deleted_at is null or exists (select from trash_items where cluster_id = clusters.id and not is_purging))
    and coalesce((select not is_purging from trash_items where pool_id = pools.id), clusters.deleted_at <= pools.deleted_at, false)
  from clusters where clusters.id = pools.cluster_id)`

/** Returns all pools of a cluster, also those being deleted, with every node row, oldest first. */
export async function listPoolStates(db: Db, clusterId: ClusterId): Promise<PoolState[]> {
  const pools = await db
    .selectFrom('pools')
    .select(['id', 'count', sql<boolean>`deleted_at is not null`.as('isDeleted'), isPoolKept.as('isKept')])
    .where('cluster_id', '=', clusterId)
    .orderBy('id')
    .execute()
  const nodes = Map.groupBy(await jobNodesOf(db).where('cluster_id', '=', clusterId).execute(), (node) => node.poolId)
  return pools.map(({ id, count, isDeleted, isKept }) => ({
    desired: { count, isDeleted },
    isKept,
    nodes: (nodes.get(id) ?? []) as readonly JobNode[],
  }))
}

/** Returns the desired size and the nodes of a pool whose row the caller has read. */
export async function readPoolState(
  db: Db,
  pool: { readonly id: PoolId; readonly count: number; readonly deleted_at: string | null },
): Promise<PoolState> {
  const nodes = await jobNodesOf(db).where('pool_id', '=', pool.id).execute()
  const { isKept } = await db
    .selectFrom('pools')
    .select(isPoolKept.as('isKept'))
    .where('id', '=', pool.id)
    .executeTakeFirstOrThrow()
  const desired = { count: pool.count, isDeleted: pool.deleted_at !== null }
  return { desired, isKept, nodes: nodes as readonly JobNode[] }
}

function jobNodesOf(db: Db) {
  return db
    .selectFrom('nodes')
    .select([...poolNodeColumns, 'pool_id as poolId', 'seen_spec_serial as observedSpecSerial'])
    .orderBy('id')
}
