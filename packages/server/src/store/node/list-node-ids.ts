import type { Tx } from '../open-store.ts'
import type { MembersOf } from './list-member-ids.ts'

/** Every node row of a cluster or of a pool, whatever its role, oldest first: what must be gone before a deletion has ended. */
export async function listNodeIds(tx: Tx, { clusterId, poolId }: MembersOf): Promise<number[]> {
  let nodes = tx.selectFrom('nodes').select('id').where('cluster_id', '=', clusterId)
  if (poolId !== undefined) nodes = nodes.where('pool_id', '=', poolId)
  return (await nodes.orderBy('id').execute()).map((row) => row.id)
}
