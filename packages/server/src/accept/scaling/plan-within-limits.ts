import { type GrowthPlan, planGrowth } from '#domain/pool/demand/plan-growth.ts'
import type { ScaledCluster } from '#domain/pool/demand/scaled-cluster.ts'
import type { AccountId, ClusterDemand } from '#domain/shared/index.ts'
import type { Tx } from '#store/open-store.ts'
import { countLeft } from '../limit/count-left.ts'

/** What of a cluster's demand is there, and whose it is. */
export interface LimitedDemand {
  readonly accountId: AccountId
  readonly cluster: ScaledCluster
  readonly demand: ClusterDemand
}

/** The growth of a cluster's pools within what its account may have; that is asked, and kept from being changed until the commit, only where some growth is wanted (decision G6). */
export async function planWithinLimits(tx: Tx, { accountId, cluster, demand }: LimitedDemand): Promise<GrowthPlan> {
  const plan = planGrowth(cluster, demand, Infinity)
  const left = plan.growing.length === 0 ? Infinity : await countLeft(tx, accountId, 'nodes')
  return left === Infinity ? plan : planGrowth(cluster, demand, left)
}
