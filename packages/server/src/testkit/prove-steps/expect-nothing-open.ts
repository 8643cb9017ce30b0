import { sqlOn } from '../database/rows.ts'
import { expect } from 'vitest'
import type { EventAction } from '@moorage/contract'
import type { EngineBench } from '../engine/engine-bench.ts'

/** Returns the ID of the latest event; 0 without events. */
export async function lastEvent({ store }: EngineBench): Promise<number> {
  const rows = await sqlOn(store)<{ last: number }>`select coalesce(max(id), 0)::integer as last from events`
  return rows[0]?.last ?? 0
}

/**
 * Fails if a lease is held, a job is unfinished, or the infrastructure differs from the rows. Also fails if an unexpected job has failed since the event
 * `before`.
 */
export async function expectNothingOpen(
  bench: EngineBench,
  scenario: { readonly name: string; readonly fails?: EventAction },
  before: number,
): Promise<void> {
  const [left] = await sqlOn(bench.store)<Record<string, unknown>>`
    select (select count(*) from work where lease_holder is not null)::integer as leases,
      (select count(*) from events where status in ('scheduled', 'started'))::integer as "openJobs",
      array(select action || ': ' || message from events where status = 'failed' and id > ${before} and action is distinct from ${scenario.fails ?? null}) as "failedJobs",
      (select count(*) from hosts where orch_cluster_id is not null)::integer - (select count(*) from nodes)::integer as "nodeHosts"`
  expect(left, `after "${scenario.name}"`).toEqual({
    leases: 0,
    openJobs: 0,
    failedJobs: [],
    nodeHosts: 0,
  })
  await bench.outside.expectAsRows(`after "${scenario.name}"`)
}
