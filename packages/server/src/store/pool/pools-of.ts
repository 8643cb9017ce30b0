import { type Selectable, sql } from 'kysely'
import type { ClusterId, Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Db } from '../open-store.ts'
import type { PoolsTable } from '../schema/tables.ts'

/** What is shown of a node: no host yet, then a host, then ready (decision E2). */
export interface ShownNode {
  readonly pool_id: number
  readonly name: string
  readonly host_id: number | null
  readonly is_ready: boolean
}

/** A pool with its shown nodes, oldest first: read in one statement, so that they are as many as its count. */
export interface PoolRow extends Selectable<PoolsTable> {
  readonly nodes: readonly ShownNode[]
}

/** The pools of a cluster that a viewer may see; a deleted one is not there (decision E7). */
export function poolsOf(db: Db, viewer: Viewer, clusterId: ClusterId) {
  return everyPoolOf(db, viewer).where('pools.cluster_id', '=', clusterId)
}

/** The pools of all clusters that a viewer may see. */
export function everyPoolOf(db: Db, viewer: Viewer) {
  return db
    .selectFrom('pools')
    .innerJoin('clusters', 'clusters.id', 'pools.cluster_id')
    .selectAll('pools')
    .select(
      sql<readonly ShownNode[]>`(
      select coalesce(json_agg(json_build_object('pool_id', nodes.pool_id, 'name', nodes.name, 'host_id', nodes.host_id, 'is_ready', nodes.is_ready) order by nodes.id), '[]'::json)
      from nodes where nodes.pool_id = pools.id and nodes.role = 'member')`.as('nodes'),
    )
    .where('pools.account_id', '=', viewer.accountId)
    .where('pools.deleted_at', 'is', null)
    .where('clusters.deleted_at', 'is', null)
    .where(isVisible(viewer, 'cluster', 'pools.cluster_id'))
}
