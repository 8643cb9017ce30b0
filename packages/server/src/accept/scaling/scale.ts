import type { GrowthPlan } from '#domain/pool/demand/plan-growth.ts'
import { findIdleNodes, planShrink } from '#domain/pool/demand/plan-shrink.ts'
import type { ClusterDemand } from '#domain/shared/index.ts'
import type { DemandClaim } from '#store/demand/claim-demand.ts'
import { type ScaledRows, loadScaledRows, lockScaled } from '#store/demand/load-scaled-rows.ts'
import { forgetIdle, recordIdle } from '#store/demand/record-demand.ts'
import type { Tx } from '#store/open-store.ts'
import { growPools, spareNode, tellHolds } from './change-pools.ts'
import { planWithinLimits } from './plan-within-limits.ts'
import { type NodeTerms, scaledClusterOf } from './scaled-cluster-of.ts'

/** What a look at a cluster's demand has found, and how patient its autoscaler is. */
export interface DemandLook {
  readonly claim: Pick<DemandClaim, 'id' | 'at'>
  readonly demand: ClusterDemand
  /** Nodes go that nothing has needed for so long, from pools that were given none in that time. */
  readonly quietMs: number
  /** Longer ago than this, a look at what is on nodes says nothing of the time in between. */
  readonly gapMs: number
}

/** What became of a cluster's pools. */
export interface Scaled extends GrowthPlan {
  /** Whether a node was given up. */
  readonly isShrunk: boolean
}

/**
 * Accepts, for the system, what the pods of a cluster make of its pools: more nodes, as a change of the count; or one node fewer, as the deletion of that node (decisions E3.3, E3.4, E7). Everything is planned
 * again on the rows as they are under the lock, so that whoever changes a pool at the same time is not overruled. Null when somebody else looks at the cluster by now, or it is gone.
 */
export async function acceptScaling(tx: Tx, look: DemandLook, terms: NodeTerms): Promise<Scaled | null> {
  const rows = (await lockScaled(tx, look.claim)) ? await loadScaledRows(tx, look.claim.id) : null
  if (!rows) return null
  const plan = await planWithinLimits(tx, {
    accountId: rows.cluster.account_id,
    cluster: scaledClusterOf(rows, terms),
    demand: look.demand,
  })
  await growPools(tx, rows, plan, terms)
  await tellHolds(tx, rows, plan)
  if (plan.waiting > 0) {
    if (rows.nodes.some(({ idleMs }) => idleMs !== null)) await forgetIdle(tx, rows.cluster.id)
    return { ...plan, isShrunk: false }
  }
  return { ...plan, isShrunk: await shrink(tx, rows, look, terms) }
}

async function shrink(tx: Tx, rows: ScaledRows, { demand, quietMs, gapMs }: DemandLook, terms: NodeTerms) {
  // Without what is on the nodes nothing is known of them.
  if (demand.nodes.every(({ load }) => load === null)) return false
  const { id: clusterId, loadAgeMs } = rows.cluster
  const idle = findIdleNodes(scaledClusterOf(rows, terms), demand)
  await recordIdle(tx, { clusterId, idleIds: [...idle.keys()], isBroken: loadAgeMs === null || loadAgeMs > gapMs })
  const after = idle.size === 0 ? null : await loadScaledRows(tx, clusterId)
  const plan = after && planShrink(scaledClusterOf(after, terms), demand, quietMs)
  if (!plan) return false
  await spareNode(tx, rows, plan, terms)
  return true
}
