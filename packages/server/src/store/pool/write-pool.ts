import type { Encryption } from '@moorage/contract'
import { sql } from 'kysely'
import { type Tx, moorNow } from '../open-store.ts'
import type { ClusterId, PoolId, Viewer } from '#domain/shared/index.ts'
import type { StoredPoolDisk, StoredTaint } from '../schema/tables.ts'

/** A new pool as wanted; every default is filled in. */
export interface NewPool {
  readonly type: string
  readonly label: string
  readonly count: number
  readonly autoscaler: { readonly enabled: boolean; readonly min: number; readonly max: number }
  /** Sizes in MB. */
  readonly disks: readonly StoredPoolDisk[]
  readonly tags: readonly string[]
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly StoredTaint[]
  readonly diskEncryption: Encryption
}

/** Writes the row of a pool; its nodes are missing yet. */
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

/** What can be changed of a pool, all of it as it is to be. */
export type PoolChanges = Pick<NewPool, 'count' | 'autoscaler' | 'tags' | 'label' | 'labels' | 'taints'> & {
  /** Labels or taints differ: the nodes have to follow. */
  readonly isSpecChanged: boolean
}

/** Writes what is wanted of a pool from now on; `updated` follows. Returns the serial that its nodes are to have seen. */
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
      // What held it may be so no more: it is told anew when it is.
      scaling_hold: sql<null>`case when (count, autoscaler_enabled, autoscaler_max) is not distinct from
        (${changes.count}::integer, ${autoscaler.enabled}::boolean, ${autoscaler.max}::integer) then scaling_hold end`,
      updated: moorNow,
    })
    .where('id', '=', id)
    .returning('spec_serial')
    .executeTakeFirstOrThrow()
  return row.spec_serial
}

/** Wants one node fewer of a locked pool. */
export async function shrinkPool(tx: Tx, id: PoolId): Promise<void> {
  await tx
    .updateTable('pools')
    .set({ count: sql<number>`count - 1`, scaling_hold: null, updated: moorNow })
    .where('id', '=', id)
    .execute()
}

/** Marks a pool as deleted: it is not shown from now on. The caller has locked the cluster's row. */
export async function markPoolDeleted(tx: Tx, id: PoolId): Promise<void> {
  await tx
    .updateTable('pools')
    .set({ deleted_at: moorNow, updated: moorNow })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Removes the row of a pool whose last node has gone. */
export async function deletePoolRow(tx: Tx, id: PoolId): Promise<void> {
  await tx.deleteFrom('pools').where('id', '=', id).execute()
}
