import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'

/** Marks a pool as deleted: it is not shown from now on. The caller has locked the cluster's row. */
export async function markPoolDeleted(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('pools')
    .set({ deleted_at: moorNow, updated: moorNow })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}
