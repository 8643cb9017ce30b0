import type { PoolGrowth } from '#domain/pool/demand/plan-growth.ts'
import { findIdleNodes, planShrink } from '#domain/pool/demand/plan-shrink.ts'
import type { ClusterDemand } from '#domain/shared/index.ts'
import type { DemandClaim } from '#store/demand/claim-demand.ts'
import { type ScaledRows, loadScaledRows, lockScaled } from '#store/demand/load-scaled-rows.ts'
import { clearIdle, recordIdle } from '#store/demand/record-demand.ts'
import type { Tx } from '#store/open-store.ts'
import { growPools, removeIdleNode, notifyHolds } from './change-pools.ts'
import { planWithinLimits } from './plan-within-limits.ts'
import { type NodeTerms, scaledClusterOf } from './scaled-cluster-of.ts'

/** Poll of a cluster's demand, with timeouts. */
export interface DemandPoll {
  readonly claim: Pick<DemandClaim, 'id' | 'at'>
  readonly demand: ClusterDemand
  /** Idle time after which a node is removed, unless its pool grew meanwhile. */
  readonly quietMs: number
  /** After a longer gap between two polls of the nodes' load, idle times restart. */
  readonly gapMs: number
}

/** Result of scaling a cluster's pools. */
export interface Scaled extends PoolGrowth {
  readonly isShrunk: boolean
}

/**
 * Grows or shrinks a cluster's pools by their pods, for the system, and returns the result. Growth changes the count; shrinking deletes one node (decisions
 * E3.3, E3.4, E7). Plans again on the locked rows, so that concurrent changes are kept. Null if another worker has claimed the cluster, or the cluster is gone.
 */
export async function acceptScaling(tx: Tx, poll: DemandPoll, terms: NodeTerms): Promise<Scaled | null> {
  const rows = (await lockScaled(tx, poll.claim)) ? await loadScaledRows(tx, poll.claim.id) : null
  if (!rows) return null
  const plan = await planWithinLimits(tx, {
    accountId: rows.cluster.account_id,
    cluster: scaledClusterOf(rows, terms),
    demand: poll.demand,
  })
  await growPools(tx, rows, plan, terms)
  await notifyHolds(tx, rows, plan)
  if (plan.waiting > 0) {
    if (rows.nodes.some(({ idleMs }) => idleMs !== null)) await clearIdle(tx, rows.cluster.id)
    return { ...plan, isShrunk: false }
  }
  return { ...plan, isShrunk: await shrink(tx, rows, poll, terms) }
}

async function shrink(tx: Tx, rows: ScaledRows, { demand, quietMs, gapMs }: DemandPoll, terms: NodeTerms) {
  // Without load data, no node is known to be idle.
  if (demand.nodes.every(({ load }) => load === null)) return false
  const { id: clusterId, loadAgeMs } = rows.cluster
  const idle = findIdleNodes(scaledClusterOf(rows, terms), demand)
  await recordIdle(tx, { clusterId, idleIds: [...idle.keys()], isBroken: loadAgeMs === null || loadAgeMs > gapMs })
  const after = idle.size === 0 ? null : await loadScaledRows(tx, clusterId)
  const plan = after && planShrink(scaledClusterOf(after, terms), demand, quietMs)
  if (!plan) return false
  await removeIdleNode(tx, rows, plan, terms)
  return true
}
