import type { Tx } from '../open-store.ts'
import type { MembersOf } from './list-member-ids.ts'

/** The nodes of a cluster or of a pool that stand or are being made, replacements included, oldest first. */
export async function listStandingIds(tx: Tx, { clusterId, poolId }: MembersOf): Promise<number[]> {
  let standing = tx.selectFrom('nodes').select('id').where('cluster_id', '=', clusterId).where('role', '<>', 'leaving')
  if (poolId !== undefined) standing = standing.where('pool_id', '=', poolId)
  return (await standing.orderBy('id').execute()).map((row) => row.id)
}
