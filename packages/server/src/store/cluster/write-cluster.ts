import type { AccessList, AccessListChange } from '#domain/cluster/access-list.ts'
import { type Selectable, sql } from 'kysely'
import type { ClustersTable } from '../schema/tables.ts'
import { translateConflict } from '../translate-conflict.ts'
import { type Db, type Tx, moorNow } from '../open-store.ts'
import { type AccountId, type Actor, type ClusterId, ApiError } from '#domain/shared/index.ts'
import { describeHeldLock } from '../lock/held-lock.ts'
import { accessListColumns } from './access-list.ts'
import type { LockableCluster } from './find-clusters.ts'

/** Desired state of a new cluster. */
export interface NewCluster {
  readonly label: string
  readonly region: string
  /** Kubernetes version, `<major>.<minor>`. */
  readonly version: string
  readonly isHighlyAvailable: boolean
  readonly tags: readonly string[]
  readonly accessList: AccessList
}

/** Inserts a cluster, whose own token will act as `actor`, and returns its ID (decision E9). Throws cluster.label_taken. */
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
        ...accessListColumns(cluster.accessList),
        access_list_serial: cluster.accessList.isEnabled ? 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row.id
}

/** Desired values of a cluster's changeable fields. */
export interface DesiredClusterFields {
  readonly label: string
  readonly tags: readonly string[]
  /** Kubernetes version, `<major>.<minor>`. */
  readonly version: string
  readonly isHighlyAvailable: boolean
  /** Null keeps the access list. */
  readonly accessList: AccessListChange | null
}

/** Writes a locked cluster's desired state, sets `updated`, and returns the new row. Throws cluster.label_taken. */
export function updateCluster(
  tx: Tx,
  id: ClusterId,
  { label, tags, version, isHighlyAvailable, accessList }: DesiredClusterFields,
): Promise<LockableCluster> {
  return translateConflict('clusters_label_taken', clusterLabelTaken, () =>
    tx
      .updateTable('clusters')
      .set({
        label,
        tags: [...tags],
        k8s_version: version,
        is_highly_available: isHighlyAvailable,
        ...(accessList ? accessListColumns(accessList.list) : {}),
        ...(accessList?.outcome === 'work' ? { access_list_serial: sql<number>`access_list_serial + 1` } : {}),
        updated: moorNow,
      })
      .where('id', '=', id)
      .returningAll()
      .returning(describeHeldLock('clusters'))
      .executeTakeFirstOrThrow(),
  )
}

/** Credentials to renew (decision E8). */
export type RenewedCredentials = 'all-credentials' | 'service-token'

/** Raises and returns the serial of a locked cluster's desired credentials (decision E8). For `all-credentials` also raises the kubeconfig's serial. */
export async function raiseCredentials(tx: Tx, id: ClusterId, renews: RenewedCredentials): Promise<number> {
  const next = sql<number>`credentials_serial + 1`
  const row = await tx
    .updateTable('clusters')
    .set({ credentials_serial: next, ...(renews === 'all-credentials' ? { kubeconfig_serial: next } : {}) })
    .where('id', '=', id)
    .returning('credentials_serial')
    .executeTakeFirstOrThrow()
  return row.credentials_serial
}

/** Sets a locked cluster's deletion time, which hides it. The raised serial lets its pass close the control plane of a cluster in the trash. */
export async function markClusterDeleted(tx: Tx, id: ClusterId): Promise<void> {
  await tx
    .updateTable('clusters')
    .set({ deleted_at: moorNow, access_list_serial: sql<number>`access_list_serial + 1` })
    .where('id', '=', id)
    .execute()
}

/** Deletes the row of a cluster without infrastructure, its secrets and its own token (decision E9); volumes keep its ID. */
export async function deleteClusterRow(tx: Tx, id: ClusterId): Promise<void> {
  await tx.deleteFrom('tokens').where('orch_cluster_id', '=', id).execute()
  await tx.deleteFrom('clusters').where('id', '=', id).execute()
}

/** Returns the error cluster.label_taken if an existing cluster of the account has the label (decision E1); otherwise null. */
export async function explainClusterLabelTaken(db: Db, accountId: AccountId, label: string): Promise<ApiError | null> {
  const row = await db
    .selectFrom('clusters')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? clusterLabelTaken() : null
}

/** Text of the upstream API (facts 4.3). */
function clusterLabelTaken(): ApiError {
  return new ApiError('cluster.label_taken', 'Must be unique', { field: 'label' })
}

/** Makes a deleted cluster visible again under this label; its own access list applies again. Throws cluster.label_taken. */
export async function restoreCluster(tx: Tx, id: ClusterId, label: string): Promise<Selectable<ClustersTable>> {
  return translateConflict('clusters_label_taken', clusterLabelTaken, () =>
    tx
      .updateTable('clusters')
      .set({ deleted_at: null, label, access_list_serial: sql<number>`access_list_serial + 1`, updated: moorNow })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}
