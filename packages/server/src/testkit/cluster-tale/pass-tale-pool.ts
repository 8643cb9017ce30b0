import type { PoolState } from '../../domain/pool/explain-nodes.ts'
import { summarisePool } from '../../domain/pool/summarise.ts'
import { settleTalePool } from './settle-tale-pool.ts'
import { endTaleJobs, openTaleJobs, taleDeadlineMs } from './tale-jobs.ts'
import { nodesOf, type TalePool, type TaleWorld } from './tale-world.ts'

/** One pass over a pool's rows. */
export function passTalePool(world: TaleWorld, pool: TalePool): void {
  settleTalePool(world, pool)
  const jobs = openTaleJobs(world, 'pool', pool.id)
  const summary = summarisePool(taleStateOf(world, pool), jobs, {
    cause: null,
    isStuck: false,
    progress: null,
    deadlineMs: taleDeadlineMs,
  })
  endTaleJobs(world, jobs, summary.verdicts)
  if (summary.isGone) world.pools.delete(pool.id)
}

/** What is wanted of a pool, and its rows. */
export function taleStateOf(world: TaleWorld, pool: TalePool): PoolState {
  return { wanted: { count: pool.count, isDeleted: pool.isDeleted || world.isDeleted }, nodes: nodesOf(world, pool.id) }
}
