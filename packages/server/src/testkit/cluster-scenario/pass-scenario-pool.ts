import type { PoolState } from '#domain/pool/explain-nodes.ts'
import { summarisePool } from '#domain/pool/summarise.ts'
import { settleScenarioPool } from './settle-scenario-pool.ts'
import { endScenarioJobs, openScenarioJobs, scenarioDeadlineMs } from './scenario-jobs.ts'
import { nodesOf, type ScenarioPool, type ScenarioWorld } from './scenario-world.ts'

/** One pass over a pool's rows. */
export function passScenarioPool(world: ScenarioWorld, pool: ScenarioPool): void {
  settleScenarioPool(world, pool)
  const jobs = openScenarioJobs(world, 'pool', pool.id)
  const summary = summarisePool(scenarioStateOf(world, pool), jobs, {
    cause: null,
    isStuck: false,
    progress: null,
    deadlineMs: scenarioDeadlineMs,
  })
  endScenarioJobs(world, jobs, summary.verdicts)
  if (summary.isGone) world.pools.delete(pool.id)
}

/** What is wanted of a pool, and its rows. */
export function scenarioStateOf(world: ScenarioWorld, pool: ScenarioPool): PoolState {
  return { wanted: { count: pool.count, isDeleted: pool.isDeleted || world.isDeleted }, nodes: nodesOf(world, pool.id) }
}
