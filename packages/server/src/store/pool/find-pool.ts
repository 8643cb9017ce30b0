import { type Selectable, sql } from 'kysely'
import { type ClusterId, type PoolId, type Viewer, notFound } from '#domain/shared/index.ts'
import type { HeldLock } from '#domain/lock/reject-locked.ts'
import { isVisible } from '../access/visible.ts'
import { type ClusterRow, lockCluster } from '../cluster/find-clusters.ts'
import { describeHeldLock } from '../lock/held-lock.ts'
import type { Db, Tx } from '../open-store.ts'
import type { PoolsTable } from '../schema/tables.ts'

/** Node as in responses: at first without a host, then with a host, then ready (decision E2). */
export interface PoolNodeRow {
  readonly pool_id: number
  readonly name: string
  readonly host_id: number | null
  readonly is_ready: boolean
  readonly is_being_replaced: boolean
  /** Milliseconds since the creation of a replacement; null for other nodes. */
  readonly replacing_ms: number | null
}

/** SQL columns that describe a node's replacement. */
export const replacementColumns = {
  is_being_replaced: sql<boolean>`exists (select from nodes as next where next.pool_id = nodes.pool_id and next.replaces_id = nodes.id)`,
  replacing_ms: sql<
    number | null
  >`case when nodes.is_replacement then (extract(epoch from moor_now() - nodes.created) * 1000)::bigint end`,
} as const

/** Pool with its visible nodes, oldest first. One statement reads both, so that the number of nodes matches the pool's count. */
export interface PoolRow extends Selectable<PoolsTable> {
  readonly nodes: readonly PoolNodeRow[]
  readonly region: string
  readonly lock: HeldLock | null
}

function knownPools(db: Db, viewer: Viewer) {
  return db
    .selectFrom('pools')
    .innerJoin('clusters', 'clusters.id', 'pools.cluster_id')
    .where('pools.account_id', '=', viewer.accountId)
    .where('pools.deleted_at', 'is', null)
    .where('clusters.deleted_at', 'is', null)
    .where(isVisible(viewer, 'cluster', 'pools.cluster_id'))
}

/** Returns a query of a cluster's visible pools with their nodes, without deleted ones (decision E7). */
export function poolsOf(db: Db, viewer: Viewer, clusterId: ClusterId) {
  return everyPoolOf(db, viewer).where('pools.cluster_id', '=', clusterId)
}

/** Returns a query of the visible pools of all clusters with their nodes, without deleted ones. */
export function everyPoolOf(db: Db, viewer: Viewer) {
  return knownPools(db, viewer)
    .selectAll('pools')
    .select(['clusters.region', describeHeldLock('pools')])
    .select(
      sql<readonly PoolNodeRow[]>`(
      select coalesce(json_agg(json_build_object('pool_id', nodes.pool_id, 'name', nodes.name, 'host_id', nodes.host_id, 'is_ready', nodes.is_ready,
        'is_being_replaced', ${replacementColumns.is_being_replaced}, 'replacing_ms', ${replacementColumns.replacing_ms}) order by nodes.id), '[]'::json)
      from nodes where nodes.pool_id = pools.id and nodes.role = 'member')`.as('nodes'),
    )
}

/** Returns one pool of a cluster. Throws resource.not_found if deleted or invisible (decision B3). */
export async function findPool(db: Db, viewer: Viewer, clusterId: ClusterId, id: PoolId): Promise<PoolRow> {
  return poolsOf(db, viewer, clusterId).where('pools.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Throws resource.not_found if the pool is absent, deleted or invisible. */
export async function locatePool(db: Db, viewer: Viewer, clusterId: ClusterId, id: PoolId): Promise<void> {
  await knownPools(db, viewer)
    .select('pools.id')
    .where('pools.cluster_id', '=', clusterId)
    .where('pools.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** Pool and its cluster. */
export interface PoolKey {
  readonly clusterId: ClusterId
  readonly poolId: PoolId
}

/** Pool locked for a change, and its cluster. */
export interface LockedPool {
  readonly cluster: ClusterRow
  readonly pool: PoolRow
}

/**
 * Locks a pool for a change and returns it with its cluster. The cluster's row stays locked until the commit: changes of its pools and nodes are serialized.
 * The pool's row is locked against the removal of a tag, which does not lock the cluster. Throws resource.not_found if absent or invisible.
 */
export async function lockPool(tx: Tx, viewer: Viewer, { clusterId, poolId }: PoolKey): Promise<LockedPool> {
  const cluster = await lockCluster(tx, viewer, clusterId)
  await tx
    .selectFrom('pools')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('cluster_id', '=', clusterId)
    .where('id', '=', poolId)
    .forNoKeyUpdate()
    .execute()
  return { cluster, pool: await findPool(tx, viewer, clusterId, poolId) }
}

/** Locks a pool as `lockPool` does, if its cluster is not known. Throws resource.not_found if absent or invisible. */
export async function lockPoolById(tx: Tx, viewer: Viewer, poolId: PoolId): Promise<LockedPool> {
  const { cluster_id: clusterId } = await knownPools(tx, viewer)
    .select('pools.cluster_id')
    .where('pools.id', '=', poolId)
    .executeTakeFirstOrThrow(notFound)
  return lockPool(tx, viewer, { clusterId, poolId })
}
