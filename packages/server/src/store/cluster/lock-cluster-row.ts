import type { Tx } from '../open-store.ts'
import type { ClusterRow } from './clusters-of.ts'

/** Locks a cluster for a pass over it, its pools or its nodes, deleted or not; null when the row is gone. Not for callers: it knows no viewer. */
export async function lockClusterRow(tx: Tx, id: number): Promise<ClusterRow | null> {
  return (await tx.selectFrom('clusters').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null
}
