import type { Selectable } from 'kysely'
import { type ClusterId, Fault, type Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Db, Tx } from '../open-store.ts'
import type { ClustersTable } from '../schema/tables.ts'

/** A stored cluster. */
export type ClusterRow = Selectable<ClustersTable>

/** The clusters a viewer may see; one whose deletion was accepted is not there (decision E9). */
export function clustersOf(db: Db, viewer: Viewer, from = db.selectFrom('clusters')) {
  return from
    .selectAll('clusters')
    .where('clusters.account_id', '=', viewer.accountId)
    .where('clusters.deleted_at', 'is', null)
    .where(isVisible(viewer, 'cluster', 'clusters.id'))
}

/** One cluster of the viewer's account; throws resource.not_found when it is not there, deleted or not theirs (decision B3). */
export async function findCluster(db: Db, viewer: Viewer, id: ClusterId): Promise<ClusterRow> {
  const row = await clustersOf(db, viewer).where('clusters.id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}

/** Whether the viewer may know of this cluster; throws resource.not_found otherwise. Cheaper than reading it. */
export async function locateCluster(db: Db, viewer: Viewer, id: ClusterId): Promise<void> {
  const row = await db
    .selectFrom('clusters')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isVisible(viewer, 'cluster', 'clusters.id'))
    .executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
}

/**
 * One cluster of the account for a change of it, its pools or its nodes: the row stays locked until the transaction ends, so that
 * what was checked stays true. Everything in this area is locked in this order: cluster, pool, node, host, volume, work. Throws
 * resource.not_found when it is not there, deleted or not theirs.
 */
export async function lockCluster(tx: Tx, viewer: Viewer, id: ClusterId): Promise<ClusterRow> {
  const row = await clustersOf(tx, viewer).where('clusters.id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}

/** Locks a cluster for a pass over it, its pools or its nodes, deleted or not; null when the row is gone. Not for callers: it knows no viewer. */
export async function lockClusterRow(tx: Tx, id: number): Promise<ClusterRow | null> {
  return (await tx.selectFrom('clusters').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null
}
