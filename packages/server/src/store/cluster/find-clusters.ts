import { type ClusterId, type Viewer, notFound } from '#domain/shared/index.ts'
import { fromVisible, isVisible } from '../access/visible.ts'
import type { HeldLock } from '#domain/lock/reject-locked.ts'
import { describeHeldLock } from '../lock/held-lock.ts'
import { type ListColumns, listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../open-store.ts'
import type { ClustersTable } from '../schema/tables.ts'

/** Stored cluster. */
export type ClusterRow = Selectable<ClustersTable>

/** Cluster with its lock. */
export interface LockableCluster extends ClusterRow {
  readonly lock: HeldLock | null
}

function knownClusters(db: Db, viewer: Viewer, from = db.selectFrom('clusters')) {
  return from
    .where('clusters.account_id', '=', viewer.accountId)
    .where('clusters.deleted_at', 'is', null)
    .where(isVisible(viewer, 'cluster', 'clusters.id'))
}

/** Returns a query of the account's clusters that the viewer may see, without deleted ones (decision E9). */
export function clustersOf(db: Db, viewer: Viewer, from = db.selectFrom('clusters')) {
  return knownClusters(db, viewer, from).selectAll('clusters').select(describeHeldLock('clusters'))
}

/** Returns one cluster. Throws resource.not_found if deleted or invisible (decision B3). */
export async function findCluster(db: Db, viewer: Viewer, id: ClusterId): Promise<LockableCluster> {
  return clustersOf(db, viewer).where('clusters.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Throws resource.not_found if the cluster is absent, deleted or invisible. */
export async function locateCluster(db: Db, viewer: Viewer, id: ClusterId): Promise<void> {
  await knownClusters(db, viewer).select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/**
 * Locks and returns a cluster, for a change of the cluster, its pools or its nodes. Lock order: cluster, pool, node, host, volume, work. Throws
 * resource.not_found if deleted or invisible (decision B3).
 */
export async function lockCluster(tx: Tx, viewer: Viewer, id: ClusterId): Promise<LockableCluster> {
  return clustersOf(tx, viewer).where('clusters.id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(notFound)
}

/** Locks and returns a cluster, deleted or not; null if its row is gone. */
export async function lockClusterRow(tx: Tx, id: ClusterId): Promise<ClusterRow | null> {
  return (await tx.selectFrom('clusters').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null
}

const columns: ListColumns = {
  id: listColumn('integer', 'clusters.id'),
  label: listColumn('string', 'clusters.label'),
  tags: listColumn('tags', 'clusters.tags'),
  region: listColumn('string', 'clusters.region'),
  k8s_version: listColumn('string', 'clusters.k8s_version'),
  created: listColumn('datetime', 'clusters.created'),
}

/** Lists the account's clusters. */
export const listClusters = prepareOwnList({
  columns,
  query: (db, viewer) => clustersOf(db, viewer, fromVisible(db, viewer, 'clusters')),
})
