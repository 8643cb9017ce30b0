import { sql } from 'kysely'
import { moorNow, type Tx } from '../open-store.ts'
import type { NewPool } from './insert-pool.ts'

/** What can be changed of a pool, all of it as it is to be. */
export type PoolChanges = Pick<NewPool, 'count' | 'autoscaler' | 'tags' | 'label' | 'labels' | 'taints'> & {
  /** Labels or taints differ: the nodes have to follow. */
  readonly isSpecChanged: boolean
}

/** Writes what is wanted of a pool from now on; `updated` follows. Returns the serial that its nodes are to have seen. */
export async function updatePool(tx: Tx, id: number, changes: PoolChanges): Promise<number> {
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
      updated: moorNow,
    })
    .where('id', '=', id)
    .returning('spec_serial')
    .executeTakeFirstOrThrow()
  return row.spec_serial
}

/** Wants one node fewer of a locked pool. */
export async function shrinkPool(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('pools')
    .set({ count: sql<number>`count - 1`, updated: moorNow })
    .where('id', '=', id)
    .execute()
}

/** Marks a pool as deleted: it is not shown from now on. The caller has locked the cluster's row. */
export async function markPoolDeleted(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('pools')
    .set({ deleted_at: moorNow, updated: moorNow })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Removes the row of a pool whose last node has gone. */
export async function deletePoolRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('pools').where('id', '=', id).execute()
}
