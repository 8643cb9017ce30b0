import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'

/**
 * Says that nodes are to be replaced: members by new ones, one after another, and a replacement that is itself out of date by another
 * (decision E6). Settle their pools afterwards. Nodes on their way out stay as they are.
 */
export async function markForRecycle(tx: Tx, nodeIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('nodes')
    .set({ wants_recycle: true })
    .where(sql<boolean>`id = any(${nodeIds}::bigint[])`)
    .where('role', '<>', 'leaving')
    .execute()
}
