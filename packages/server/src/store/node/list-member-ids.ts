import type { Tx } from '../open-store.ts'

/** Whose members are meant: all of a cluster, or those of one of its pools. */
export interface MembersOf {
  readonly clusterId: number
  readonly poolId?: number
}

/** The shown nodes of a cluster or of a pool, oldest first; those of deleted pools are none. */
export async function listMemberIds(tx: Tx, { clusterId, poolId }: MembersOf): Promise<number[]> {
  let members = tx.selectFrom('nodes').select('id').where('cluster_id', '=', clusterId).where('role', '=', 'member')
  if (poolId !== undefined) members = members.where('pool_id', '=', poolId)
  return (await members.orderBy('id').execute()).map((row) => row.id)
}
