import { sql } from 'kysely'
import { clusterLabelTaken } from './explain-label-taken.ts'
import type { ClusterRow } from './find-cluster.ts'
import { moorNow, type Tx } from '../open-store.ts'
import { translateConflict } from '../translate-conflict.ts'

/** Everything of a cluster that a caller can change, as it is to be. */
export interface ClusterWish {
  readonly label: string
  readonly tags: readonly string[]
  /** `<major>.<minor>`. */
  readonly version: string
  readonly isHighlyAvailable: boolean
}

/** Writes what is wanted of a locked cluster from now on, and returns it so; `updated` follows. Throws cluster.label_taken. */
export function updateCluster(
  tx: Tx,
  id: number,
  { label, tags, version, isHighlyAvailable }: ClusterWish,
): Promise<ClusterRow> {
  return translateConflict('clusters_label_taken', clusterLabelTaken, () =>
    tx
      .updateTable('clusters')
      .set({ label, tags: [...tags], k8s_version: version, is_highly_available: isHighlyAvailable, updated: moorNow })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Wants another set of credentials of a locked cluster; returns its serial (decision E8). */
export async function raiseCredentials(tx: Tx, id: number): Promise<number> {
  const row = await tx
    .updateTable('clusters')
    .set({ credentials_serial: sql<number>`credentials_serial + 1` })
    .where('id', '=', id)
    .returning('credentials_serial')
    .executeTakeFirstOrThrow()
  return row.credentials_serial
}

/** Marks a locked cluster as deleted: it is not shown from now on. */
export async function markClusterDeleted(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('clusters').set({ deleted_at: moorNow }).where('id', '=', id).execute()
}

/** Removes the row of a cluster that is gone, with its secrets and its own token (decision E9); volumes keep its number. */
export async function deleteClusterRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tokens').where('orch_cluster_id', '=', id).execute()
  await tx.deleteFrom('clusters').where('id', '=', id).execute()
}
