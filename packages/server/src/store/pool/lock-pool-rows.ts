import { lockClusterRow } from '../cluster/lock-cluster-row.ts'
import type { Tx } from '../open-store.ts'
import { findPoolFrame, type PoolFrame } from './pool-frame.ts'

/**
 * Locks what a pass over a pool may write: its cluster's row, which keeps every other change of the pool and its nodes away, and its own.
 * Returns the pool as it is then; null when its row is gone. Not for callers: it knows no viewer.
 */
export async function lockPoolRows(tx: Tx, id: number): Promise<PoolFrame | null> {
  const place = await tx.selectFrom('pools').select('cluster_id').where('id', '=', id).executeTakeFirst()
  if (!place) return null
  await lockClusterRow(tx, place.cluster_id)
  await tx.selectFrom('pools').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findPoolFrame(tx, id)
}
