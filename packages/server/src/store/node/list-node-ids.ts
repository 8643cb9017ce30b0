import type { Tx } from '../open-store.ts'

/** Whose nodes are meant: all of a cluster, or those of one of its pools. */
export interface NodesOf {
  readonly clusterId: number
  readonly poolId?: number
}

/** Every node row of a cluster or of a pool, whatever its role, oldest first: what must be gone before a deletion has ended. */
export async function listNodeIds(tx: Tx, of: NodesOf): Promise<number[]> {
  return (await nodesOf(tx, of).execute()).map((row) => row.id)
}

/** The nodes of a cluster or of a pool that stand or are being made, replacements included, oldest first. */
export async function listStandingIds(tx: Tx, of: NodesOf): Promise<number[]> {
  return (await nodesOf(tx, of).where('role', '<>', 'leaving').execute()).map((row) => row.id)
}

function nodesOf(tx: Tx, { clusterId, poolId }: NodesOf) {
  const nodes = tx.selectFrom('nodes').select('id').where('cluster_id', '=', clusterId).orderBy('id')
  return poolId === undefined ? nodes : nodes.where('pool_id', '=', poolId)
}
