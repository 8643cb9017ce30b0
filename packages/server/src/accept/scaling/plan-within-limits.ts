import { type PoolGrowth, planGrowth } from '#domain/pool/demand/plan-growth.ts'
import type { ScaledCluster } from '#domain/pool/demand/scaled-cluster.ts'
import type { AccountId, ClusterDemand } from '#domain/shared/index.ts'
import type { Tx } from '#store/open-store.ts'
import { countLeft } from '../limit/count-left.ts'

/** Cluster, demand of its pods, and account with the node limit. */
export interface LimitedDemand {
  readonly accountId: AccountId
  readonly cluster: ScaledCluster
  readonly demand: ClusterDemand
}

/**
 * Returns the growth of a cluster's pools within the account's node limit; writes nothing. Reads the limit, and locks it until the commit, only if a pool grows
 * (decision G6).
 */
export async function planWithinLimits(tx: Tx, { accountId, cluster, demand }: LimitedDemand): Promise<PoolGrowth> {
  const plan = planGrowth(cluster, demand, Infinity)
  const left = plan.growing.length === 0 ? Infinity : await countLeft(tx, accountId, 'nodes')
  return left === Infinity ? plan : planGrowth(cluster, demand, left)
}
