import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { planPool } from '../../domain/pool/plan.ts'
import type { EventId, Viewer } from '../../domain/shared/index.ts'
import { listPlannedNodes } from '../node/list-planned-nodes.ts'
import type { Tx } from '../open-store.ts'
import { wakeWork } from '../work/touch-work.ts'
import { applyPoolStep } from './apply-pool-step.ts'
import { findPoolFrame } from './pool-frame.ts'

/** Which pool is to be settled, and on whose behalf. */
export interface Settling {
  /** Whose account it is; the nodes' events are the system's whoever asks (decision F2). */
  readonly author: Pick<Viewer, 'accountId'>
  readonly clusterId: number
  readonly poolId: number
  /** The event on whose behalf nodes come and go; null when there is none. */
  readonly causeId: EventId | null
  /** Knows the patch that new nodes get. */
  readonly catalogue: Catalogue
}

/** What settling has changed. */
export interface Settled {
  readonly isChanged: boolean
  /** Nodes that have been sent away, oldest first. */
  readonly leavingIds: readonly number[]
}

/** More steps than any pool can need: a plan that never ends is a fault of ours and must not hold the cluster's row for ever. */
const stepsMost = 1_000

/**
 * Brings the rows of a pool's nodes to what is wanted, as far as that goes without waiting: requests and passes call it alike, in a
 * transaction that has locked the cluster's row. A new node stands in the answer of the request that asked for it, and one that is
 * removed is gone from it (decisions E2, E7). Wakes the nodes that come and go, and the cluster; the pool's own work is the caller's.
 */
export async function settlePool(
  tx: Tx,
  { author, clusterId, poolId, causeId, catalogue }: Settling,
): Promise<Settled> {
  const pool = await findPoolFrame(tx, poolId)
  if (!pool || pool.accountId !== author.accountId || pool.clusterId !== clusterId)
    return { isChanged: false, leavingIds: [] }
  const leavingIds: number[] = []
  for (let steps = 0; steps < stepsMost; steps += 1) {
    const step = planPool(pool, await listPlannedNodes(tx, poolId))
    if (step) leavingIds.push(...(await applyPoolStep(tx, { pool, causeId, catalogue }, step)))
    else return finish(tx, clusterId, { isChanged: steps > 0, leavingIds })
  }
  throw new Error(`pool ${poolId} is not settled after ${stepsMost} steps`)
}

async function finish(tx: Tx, clusterId: number, settled: Settled): Promise<Settled> {
  if (settled.isChanged) await wakeWork(tx, 'cluster', [clusterId])
  return { ...settled, leavingIds: settled.leavingIds.toSorted((one, other) => one - other) }
}
