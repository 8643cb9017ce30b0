import type { RecycleNode } from '../../domain/cluster/plan-recycle.ts'
import type { Tx } from '../open-store.ts'

/** The nodes of a cluster that stand or are being made, as far as a recycle is concerned, oldest first. */
export async function listRecycleNodes(tx: Tx, clusterId: number): Promise<RecycleNode[]> {
  const rows = await tx
    .selectFrom('nodes')
    .select([
      'id',
      'pool_id as poolId',
      'role',
      'replaces_id as replacesId',
      'version',
      'wants_recycle as isRecycleWanted',
    ])
    .where('cluster_id', '=', clusterId)
    .where('role', '<>', 'leaving')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as RecycleNode['role'] }))
}
