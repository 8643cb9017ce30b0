import { nameFault } from '../faults/fault.ts'
import { injectFault } from '../faults/inject-fault.ts'
import { allInvariants } from '../invariants/all-invariants.ts'
import type { Invariant, Violation } from '../invariants/invariant.ts'
import type { Cloud } from '../cloud/open-cloud.ts'
import { pauseFor } from '../cloud/pause-for.ts'
import { runAction } from '../workload/run-action.ts'
import { awaitIdle } from './await-idle.ts'
import { clearTenants } from './clear-tenants.ts'
import { repair, converge } from './repair.ts'
import { type OpenRound, openLane, openRound } from './open-round.ts'
import type { LanePlan, RoundPlan } from './round-plan.ts'
import { type Happened, type RoundReport, costFaults } from './round-report.ts'
import { type RoundContext, readEnds } from '../invariants/round-context.ts'

/**
 * Runs actions and faults, repairs, waits for convergence, and returns the report with all violations. Without violations, also deletes everything and checks
 * for leftovers.
 */
export async function runRound(cloud: Cloud, seed: number, plan: RoundPlan): Promise<RoundReport> {
  const beganMs = performance.now()
  const round = await openRound(cloud, seed + plan.number)
  try {
    const { context, happened, convergenceMs } = await workRound(cloud, round, plan)
    const violations = await checkAll(context, allInvariants)
    if (violations.length === 0) violations.push(...(await clear(cloud, context)))
    return {
      number: plan.number,
      ms: performance.now() - beganMs,
      requests: round.requests(),
      operations: round.tenants.reduce((sum, { record }) => sum + record.operations.size, 0),
      faults: costFaults(happened, round.outages.all, convergenceMs),
      violations,
    }
  } finally {
    await closeRound(round)
  }
}

/** Round that is idle, and its faults. */
export interface IdleRound {
  readonly context: RoundContext
  readonly happened: readonly Happened[]
  readonly convergenceMs: number
}

/** Runs lanes and faults concurrently, repairs, and waits for convergence and the event streams. Unconverged resources are in the result. */
export async function workRound(cloud: Cloud, round: OpenRound, plan: RoundPlan): Promise<IdleRound> {
  const faults = plan.faults.map((one) => one.fault)
  const happened: Happened[] = []
  const faulting = Promise.all(plan.faults.map((one) => meet(cloud, round, one, happened)))
  await Promise.all(plan.lanes.map((lane) => runLane(cloud, round, lane)))
  round.end()
  await faulting
  const repairBeganMs = performance.now()
  await repair(cloud, round, faults)
  const unconverged = await converge(cloud, faults)
  const convergenceMs = performance.now() - repairBeganMs
  await catchUp(cloud, round)
  const endOf = await readEnds(cloud.database, round.start)
  return { context: { ...round, database: cloud.database, unconverged, endOf }, happened, convergenceMs }
}

/** Closes the round's stream readers. Resources and processes remain. */
export async function closeRound(round: OpenRound): Promise<void> {
  await Promise.all(round.tenants.map(({ stream }) => stream.close()))
}

async function meet(
  cloud: Cloud,
  round: OpenRound,
  { afterRequests, delayMs, fault }: RoundPlan['faults'][number],
  happened: Happened[],
): Promise<void> {
  await round.sent(afterRequests)
  await pauseFor(delayMs)
  happened.push({ name: nameFault(fault), atMs: performance.now() })
  await injectFault({ cloud, sim: round.sim, records: round.tenants.map((tenant) => tenant.record) }, fault)
}

async function runLane(cloud: Cloud, round: OpenRound, plan: LanePlan): Promise<void> {
  const lane = openLane(cloud, round, plan)
  if (lane === null) return
  for (const action of plan.actions) await runAction(lane, action)
}

async function catchUp({ database }: Cloud, { tenants, start }: OpenRound): Promise<void> {
  for (const { record, stream } of tenants) {
    const [row] = await database.rows<{ last: number | null }>(
      'select max(position) as last from event_log where account_id = $1 and position > $2',
      [record.tenant.accountId, start.position],
    )
    if (row?.last) await stream.reach(row.last)
  }
}

/** Returns the violations of invariants. A check that fails to run is a violation. */
export async function checkAll(context: RoundContext, invariants: readonly Invariant[]): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { number, title, check } of invariants)
    for (const details of await check(context).catch((error: unknown) => [String(error)]))
      violations.push({ invariant: number, title, told: details })
  return violations
}

const leftOver = `select name || ' has ' || count || ' rows after everything was deleted' as told from (
    select 'volumes' as name, count(*) from volumes union all select 'hosts', count(*) from hosts union all select 'clusters', count(*) from clusters
    union all select 'pools', count(*) from pools union all select 'nodes', count(*) from nodes union all select 'attachments', count(*) from attachments
    union all select 'addresses', count(*) from addresses union all select 'work', count(*) from work union all select 'sim.volumes', count(*) from sim.volumes
    union all select 'sim.hosts', count(*) from sim.hosts union all select 'sim.clusters', count(*) from sim.clusters union all select 'sim.nodes', count(*) from sim.nodes
    union all select 'sim.devices', count(*) from sim.devices) as counts where count > 0`

async function clear(cloud: Cloud, context: RoundContext): Promise<Violation[]> {
  await clearTenants(context.tenants)
  const deleting = await awaitIdle(cloud.database)
  const kept = await cloud.database.rows<{ id: number }>('select id from trash_items where not is_purging order by id')
  if (kept.length > 0) await cloud.operator.run('admin', 'trash', 'purge', ...kept.map(({ id }) => String(id)))
  const unconverged = [...deleting, ...(await awaitIdle(cloud.database))]
  const left = await cloud.database.rows<{ told: string }>(leftOver)
  const details = [
    ...unconverged.map(({ what, cause }) => `${what} has not converged, cause: ${cause ?? 'none reported'}`),
    ...left.map((row) => row.told),
  ]
  return details.map((one) => ({ invariant: 10, title: 'nothing is left when everything was deleted', told: one }))
}
