import type { Tx } from '../open-store.ts'
import { type Settling, settlePool } from '../pool/settle-pool.ts'
import { touchEachWork } from '../work/touch-work.ts'
import type { ClusterRow } from './clusters-of.ts'

/**
 * Brings the nodes of all pools of a cluster to what is wanted after a request that concerns them all, as far as that goes at once, and
 * has their passes go on with it. The caller has locked the cluster.
 */
export async function settlePools(
  tx: Tx,
  cluster: Pick<ClusterRow, 'id' | 'region'>,
  cause: Pick<Settling, 'author' | 'causeId' | 'catalogue'>,
): Promise<void> {
  const rows = await tx.selectFrom('pools').select('id').where('cluster_id', '=', cluster.id).orderBy('id').execute()
  const poolIds = rows.map((row) => row.id)
  await touchEachWork(tx, 'pool', poolIds, cluster.region)
  for (const poolId of poolIds) await settlePool(tx, { ...cause, clusterId: cluster.id, poolId })
}
