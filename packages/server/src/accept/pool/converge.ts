import { type PoolStep, planPool } from '#domain/pool/plan.ts'
import type { ClusterId, PoolId, Viewer } from '#domain/shared/index.ts'
import { listPlannedNodes } from '#store/node/list-nodes.ts'
import { promoteNodes } from '#store/node/mark-nodes.ts'
import type { Tx } from '#store/open-store.ts'
import { listPoolIds } from '#store/pool/list-pools.ts'
import { findPoolContext } from '#store/pool/pool-context.ts'
import { touchEachWork, wakeWork } from '#store/work/touch-work.ts'
import { addNodes } from './add-nodes.ts'
import { removeNodes } from './remove-nodes.ts'
import type { PoolChange } from './pool-entity.ts'

/** Cause of changes to nodes. */
export interface PoolChangeContext extends Omit<PoolChange, 'pool'> {
  /** Events of nodes are always the system's (decision F2). */
  readonly author: Pick<Viewer, 'accountId'>
}

/** Pool to converge. */
export interface PoolConvergence extends PoolChangeContext {
  readonly clusterId: ClusterId
  readonly poolId: PoolId
}

/** Changes made by `convergePool`. */
export interface ConvergedPool {
  readonly isChanged: boolean
  readonly leavingIds: readonly number[]
}

/** An endless plan is a bug that must not hold the lock on the cluster's row. */
const stepsMost = 1_000

/**
 * Brings a pool's node rows to the desired state, as far as possible without waiting, and returns what changed (decisions E2, E7). The transaction has locked
 * the cluster's row. Wakes added and removed nodes, and the cluster; the caller wakes the pool. Does nothing for a pool of another account or cluster; throws
 * Error after 1,000 steps.
 */
export async function convergePool(
  tx: Tx,
  { author, clusterId, poolId, causeId, catalogue }: PoolConvergence,
): Promise<ConvergedPool> {
  const pool = await findPoolContext(tx, poolId)
  if (!pool || pool.accountId !== author.accountId || pool.clusterId !== clusterId)
    return { isChanged: false, leavingIds: [] }
  const leavingIds: number[] = []
  for (let steps = 0; steps < stepsMost; steps += 1) {
    const step = planPool(pool, await listPlannedNodes(tx, poolId))
    if (step) leavingIds.push(...(await takePoolStep(tx, { pool, causeId, catalogue }, step)))
    else return finish(tx, clusterId, { isChanged: steps > 0, leavingIds })
  }
  throw new Error(`pool ${poolId} is not settled after ${stepsMost} steps`)
}

async function finish(tx: Tx, clusterId: number, result: ConvergedPool): Promise<ConvergedPool> {
  if (result.isChanged) await wakeWork(tx, 'cluster', [clusterId])
  return { ...result, leavingIds: result.leavingIds.toSorted((one, other) => one - other) }
}

/** Converges and wakes all pools of a cluster, even deleted ones. The caller has locked the cluster. */
export async function convergePools(
  tx: Tx,
  cluster: { readonly id: ClusterId; readonly region: string },
  cause: PoolChangeContext,
): Promise<void> {
  const poolIds = await listPoolIds(tx, cluster.id, 'all')
  await touchEachWork(tx, 'pool', poolIds, cluster.region)
  for (const poolId of poolIds) await convergePool(tx, { ...cause, clusterId: cluster.id, poolId })
}

/**
 * Takes one step of a pool's plan: rows, events and work of nodes, in a constant number of statements. The caller has locked the cluster's row. Returns the IDs
 * of nodes that started to leave.
 */
export async function takePoolStep(tx: Tx, change: PoolChange, step: PoolStep): Promise<readonly number[]> {
  switch (step.kind) {
    case 'add':
      await addNodes(tx, change, { count: step.count, replacesId: null })
      return []
    case 'surge':
      await addNodes(tx, change, { count: 1, replacesId: step.replaces })
      return []
    case 'remove':
      return removeNodes(tx, change, step.ids)
    case 'promote':
      await promoteNodes(tx, step.ids)
      return []
    case 'switch':
      await promoteNodes(tx, [step.to])
      return removeNodes(tx, change, [step.from])
  }
}
