import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { DriverError } from '#reconcile/ports/index.ts'
import { pollConverged } from '#reconcile/engine/poll-converged.ts'
import { runPass } from '#reconcile/engine/run-pass.ts'
import { writeGuarded } from '#reconcile/engine/write-guarded.ts'
import { reconcilers } from '#reconcile/reconcilers.ts'
import { readEventLog } from '#store/event/event-log.ts'
import type { Store } from '#store/open-store.ts'
import { type Claim, claimWork } from '#store/work/claim-work.ts'
import { advanceClock } from '../../database/test-clock.ts'
import type { EngineBench } from '../../engine/engine-bench.ts'
import { type DriverCall, tamperDrivers } from '../../prove-steps/tamper-drivers.ts'
import { makeRandom, type Random, seedOfHistory } from '../model/random.ts'
import { checkLimits, checkReader, checkSerialEnd } from './check-serial.ts'
import { gateStatements } from './gate-statements.ts'
import { currentActor } from './serial-actor.ts'
import { openLockMonitor } from './lock-monitor.ts'
import { FaultDraw } from './serial-fault.ts'
import type { SerialEnvironment, SerialStage } from './serial-environment.ts'
import { drawSerialRequest, type SerialOutcome, sendSerialRequest } from './serial-requests.ts'
import { SerialScheduler } from './serial-scheduler.ts'

/** History to play. */
export interface SerialHistory {
  readonly seed: number
  readonly number: number
  /** One injected fault in this many statements; 0 for never. */
  readonly onceIn: number
  /** Deliberate violation, to test the checks. */
  readonly sabotage?: (store: Store) => Promise<unknown>
}

/** Result of a history. */
export interface SerialRun {
  readonly problems: readonly string[]
  readonly trace: readonly string[]
  readonly outcomes: readonly SerialOutcome[]
  readonly digest: string
}

/** Plays one history on a copy of the stage: schedules concurrent requests by the seed, converges, checks the invariants. Returns problems and the trace. */
export async function runSerialHistory(stage: SerialStage, history: SerialHistory): Promise<SerialRun> {
  const environment = await stage.openEnvironment(`history_${history.number}_${randomBytes(4).toString('hex')}`)
  const ungate = gateStatements()
  try {
    return await runActors(environment, history)
  } finally {
    ungate()
    await environment.close()
  }
}

async function runActors(
  environment: SerialEnvironment,
  { seed, number, onceIn, sabotage }: SerialHistory,
): Promise<SerialRun> {
  const random = makeRandom(seedOfHistory(seed, number))
  const monitor = await openLockMonitor(environment.url)
  const faults = new FaultDraw(makeRandom(seedOfHistory(seed + 1, number)), {
    onceIn: onceIn || 1,
    most: onceIn === 0 ? 0 : 3,
  })
  const scheduler = new SerialScheduler(random, faults, monitor)
  const problems: string[] = []
  const outcomes: SerialOutcome[] = []
  const positions: number[] = []
  spawnActors(environment, { scheduler, random, outcomes, positions, problems, isPolled: !sabotage })
  const saboteur = environment.openProcess()
  if (sabotage) scheduler.spawn('saboteur', async () => void (await sabotage(saboteur)))
  try {
    await scheduler.run()
    await environment.bench.converge()
    problems.push(...(await checkSerialEnd(environment, outcomes)), ...(await checkReader(environment, positions)))
  } catch (error) {
    problems.push(`everything converges: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await monitor.close()
  }
  const { trace } = scheduler
  return { problems, trace, outcomes, digest: createHash('sha256').update(trace.join('\n')).digest('hex') }
}

interface Cast {
  readonly scheduler: SerialScheduler
  readonly random: Random
  readonly outcomes: SerialOutcome[]
  readonly positions: number[]
  readonly problems: string[]
  /** False with a sabotage, which a poll would find and a pass repair. */
  readonly isPolled: boolean
}

function spawnActors(environment: SerialEnvironment, cast: Cast): void {
  const { scheduler, random, outcomes, isPolled } = cast
  for (const name of ['api 1', 'api 2', 'api 3']) {
    const bench = { ...environment.bench, store: environment.openProcess() }
    const requests = Array.from({ length: 1 + random.below(3) }, (_none, at) =>
      drawSerialRequest(random, `${name.replace(' ', '')}-${at}`),
    )
    scheduler.spawn(name, async () => {
      for (const request of requests) outcomes.push(await sendSerialRequest(bench, request))
    })
  }
  const drivers = tamperDrivers(environment.drivers, hookOf(environment, cast))
  for (const name of ['worker 1', 'worker 2']) {
    const bench = { ...environment.bench, store: environment.openProcess(), drivers }
    const rounds = Array.from({ length: 6 + random.below(8) }, () => 1 + random.below(3))
    scheduler.spawn(name, () => work(bench, name, { rounds, isPolled }))
  }
  const reading = environment.openProcess()
  scheduler.spawn('reader', () => readLog(environment, reading, cast))
  const clock = environment.openProcess()
  const jumps = Array.from({ length: random.below(4) }, () => random.choose([50, 500, 6_000]))
  scheduler.spawn('time', async () => {
    for (const ms of jumps) await advanceClock(clock, ms)
  })
}

async function work(
  bench: EngineBench,
  holder: string,
  { rounds, isPolled }: { readonly rounds: readonly number[]; readonly isPolled: boolean },
): Promise<void> {
  const kinds = reconcilers.map((one) => one.kind)
  for (const limit of rounds) {
    if (limit === 1 && isPolled) await poll(bench).catch(() => undefined)
    const claims = await claimWork(bench.store, { holder, kinds, regions: null, limit, leaseMs: 5_000 }).catch(() => [])
    await Promise.all(claims.map((claim) => pass(bench, claim).catch(() => undefined)))
  }
}

async function poll(bench: EngineBench): Promise<void> {
  const options = {
    ...bench,
    vendor: 'Moor',
    reconcilers,
    regions: null,
    leaseMs: 5_000,
    aheadMs: 2 * bench.timeouts.resyncCapMs,
  }
  await pollConverged(options, new AbortController().signal)
}

async function pass(bench: EngineBench & { readonly vendor?: string }, claim: Claim): Promise<void> {
  const reconciler = reconcilers.find((one) => one.kind === claim.kind)
  if (!reconciler) return
  await runPass(reconciler, {
    ...bench,
    vendor: bench.vendor ?? 'Moor',
    claim,
    call: (_method, act) => act(),
    write: (step) => writeGuarded(bench.store, claim, step),
  })
}

async function readLog(
  { bench: { actor } }: SerialEnvironment,
  store: Store,
  { positions, problems }: Cast,
): Promise<void> {
  for (let reads = 0; reads < 6; reads += 1) {
    const { entries } = await readEventLog(store.db, [
      { accountId: actor.accountId, after: positions.at(-1) ?? 0 },
    ]).catch(() => ({ entries: [] }))
    for (const { position } of entries) {
      if (position <= (positions.at(-1) ?? 0))
        problems.push(`a reader never gets an earlier position: ${position} after ${positions.at(-1)}`)
      positions.push(position)
    }
    problems.push(...(await checkLimits(store.db).catch(() => [])))
  }
}

function hookOf(environment: SerialEnvironment, { scheduler, problems }: Cast): Parameters<typeof tamperDrivers>[1] {
  const failing = new WeakSet<DriverCall>()
  return {
    async before(call) {
      const { stamp } = call.resource
      const repeat =
        'guard' in call.resource
          ? () => call.repeat('guard' in call.resource ? call.resource.guard : { generation: 0, epoch: 0 })
          : null
      if (await scheduler.beforeCall(`${call.method} ${stamp.kind}/${stamp.id}`, repeat)) failing.add(call)
    },
    async after(call) {
      const problem = await currentActor.exit(() => explainUndesired(environment, call))
      if (problem) problems.push(problem)
      if (failing.has(call)) throw new DriverError('Busy', 'injected by the history: rejected after its effect')
    },
  }
}

async function explainUndesired(
  { bench: { store } }: SerialEnvironment,
  { method, resource: { stamp } }: DriverCall,
): Promise<string | null> {
  const question = liveOf[method]?.(stamp.id)
  if (!question) return null
  const { rows } = await question.execute(store.db)
  return rows.length > 0 ? `no desired resource is destroyed: ${method} ${stamp.kind}/${stamp.id}` : null
}

/** Queries that return a row if the resource must not be deleted. */
const liveOf: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  deleteVolume: (id) => sql`select from volumes where id = ${id} and deleted_at is null`,
  deleteHost: (id) => sql`select from hosts where id = ${id} and status <> 'deleting'`,
  deleteCluster: (id) => sql`select from clusters where id = ${id} and deleted_at is null`,
}
