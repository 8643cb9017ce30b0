import { sql } from 'kysely'
import { translateConflict } from '../translate-conflict.ts'
import { type Db, type Tx, moorNow } from '../open-store.ts'
import { type AccountId, type Actor, type ClusterId, Fault } from '../../domain/shared/index.ts'
import type { ClusterRow } from './find-clusters.ts'

/** A new cluster as wanted. */
export interface NewCluster {
  readonly label: string
  readonly region: string
  /** `<major>.<minor>`. */
  readonly version: string
  readonly isHighlyAvailable: boolean
  readonly tags: readonly string[]
}

/** Writes the row of a new cluster; its own token will stand in the name of the user who made it (decision E9). Throws cluster.label_taken. */
export async function insertCluster(tx: Tx, actor: Actor, cluster: NewCluster): Promise<ClusterId> {
  const row = await translateConflict('clusters_label_taken', clusterLabelTaken, () =>
    tx
      .insertInto('clusters')
      .values({
        account_id: actor.accountId,
        created_by: actor.userId,
        label: cluster.label,
        region: cluster.region,
        k8s_version: cluster.version,
        is_highly_available: cluster.isHighlyAvailable,
        tags: [...cluster.tags],
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row.id as ClusterId
}

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

/**
 * Why a label cannot be had: another live cluster of the account has it now (decision E1); null when none has. For telling it
 * together with other problems; that two requests do not take it at once is kept by the index.
 */
export async function explainClusterLabelTaken(db: Db, accountId: AccountId, label: string): Promise<Fault | null> {
  const row = await db
    .selectFrom('clusters')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? clusterLabelTaken() : null
}

/** The refusal of a label that another cluster of the account has (text of facts 4.3). */
function clusterLabelTaken(): Fault {
  return new Fault('cluster.label_taken', 'Must be unique', { field: 'label' })
}
