import type { PoolNode } from '../../domain/pool/plan.ts'
import type { Tx } from '../open-store.ts'

/** The nodes of a pool as its plan sees them, oldest first; every role, the ones on their way out included. */
export async function listPlannedNodes(tx: Tx, poolId: number): Promise<PoolNode[]> {
  const rows = await tx
    .selectFrom('nodes')
    .select([
      'id',
      'role',
      'replaces_id as replacesId',
      'wants_recycle as isRecycleWanted',
      'is_ready as isReady',
      'is_lost as isLost',
    ])
    .where('pool_id', '=', poolId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as PoolNode['role'] }))
}
