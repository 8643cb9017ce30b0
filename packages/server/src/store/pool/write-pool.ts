import type { Encryption } from '@moorage/contract'
import { sql } from 'kysely'
import { type Tx, moorNow } from '../open-store.ts'
import type { ClusterId, PoolId, Viewer } from '#domain/shared/index.ts'
import type { StoredPoolDisk, StoredTaint } from '../schema/tables.ts'

/** Desired state of a new pool. */
export interface NewPool {
  readonly type: string
  readonly label: string
  readonly count: number
  readonly autoscaler: { readonly enabled: boolean; readonly min: number; readonly max: number }
  /** Disk sizes in MB. */
  readonly disks: readonly StoredPoolDisk[]
  readonly tags: readonly string[]
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly StoredTaint[]
  readonly diskEncryption: Encryption
}

/** Inserts a pool, without its nodes, and returns its ID. */
export async function insertPool(
  tx: Tx,
  viewer: Pick<Viewer, 'accountId'>,
  cluster: { readonly id: ClusterId },
  pool: NewPool,
): Promise<PoolId> {
  const row = await tx
    .insertInto('pools')
    .values({
      account_id: viewer.accountId,
      cluster_id: cluster.id,
      type: pool.type,
      label: pool.label,
      count: pool.count,
      autoscaler_enabled: pool.autoscaler.enabled,
      autoscaler_min: pool.autoscaler.min,
      autoscaler_max: pool.autoscaler.max,
      disks: JSON.stringify(pool.disks),
      tags: [...pool.tags],
      labels: JSON.stringify(pool.labels),
      taints: JSON.stringify(pool.taints),
      disk_encryption: pool.diskEncryption,
      scaling_hold: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Desired values of a pool's changeable fields. */
export type PoolChanges = Pick<NewPool, 'count' | 'autoscaler' | 'tags' | 'label' | 'labels' | 'taints'> & {
  readonly isSpecChanged: boolean
}

/**
 * Writes a pool's desired state and sets `updated`. Records growth, and clears the scaling hold if count, autoscaler maximum or activation change. Returns the
 * spec serial that its nodes must reach, raised if `isSpecChanged`.
 */
export async function updatePool(tx: Tx, id: PoolId, changes: PoolChanges): Promise<number> {
  const { autoscaler } = changes
  const row = await tx
    .updateTable('pools')
    .set({
      count: changes.count,
      label: changes.label,
      tags: [...changes.tags],
      labels: JSON.stringify(changes.labels),
      taints: JSON.stringify(changes.taints),
      autoscaler_enabled: autoscaler.enabled,
      autoscaler_min: autoscaler.min,
      autoscaler_max: autoscaler.max,
      spec_serial: sql<number>`spec_serial + ${changes.isSpecChanged ? 1 : 0}::integer`,
      grown_at: sql<string | null>`case when count < ${changes.count}::integer then moor_now() else grown_at end`,
      // A hold that still applies is recorded again.
      scaling_hold: sql<null>`case when (count, autoscaler_enabled, autoscaler_max) is not distinct from
        (${changes.count}::integer, ${autoscaler.enabled}::boolean, ${autoscaler.max}::integer) then scaling_hold end`,
      updated: moorNow,
    })
    .where('id', '=', id)
    .returning('spec_serial')
    .executeTakeFirstOrThrow()
  return row.spec_serial
}

/** Reduces a locked pool's desired count by one, and clears its scaling hold. */
export async function shrinkPool(tx: Tx, id: PoolId): Promise<void> {
  await tx
    .updateTable('pools')
    .set({ count: sql<number>`count - 1`, scaling_hold: null, updated: moorNow })
    .where('id', '=', id)
    .execute()
}

/** Marks a pool as deleted and hidden. The caller has locked the cluster's row. */
export async function markPoolDeleted(tx: Tx, id: PoolId): Promise<void> {
  await tx
    .updateTable('pools')
    .set({ deleted_at: moorNow, updated: moorNow })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Deletes the row of a pool without nodes. */
export async function deletePoolRow(tx: Tx, id: PoolId): Promise<void> {
  await tx.deleteFrom('pools').where('id', '=', id).execute()
}
