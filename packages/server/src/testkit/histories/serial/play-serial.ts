import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { DriverError } from '#reconcile/ports/index.ts'
import { lookOver } from '#reconcile/engine/look-over.ts'
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
import { MishapDraw } from './serial-mishap.ts'
import type { SerialGround, SerialStage } from './serial-ground.ts'
import { drawSerialRequest, type SerialOutcome, sendSerialRequest } from './serial-requests.ts'
import { SerialScheduler } from './serial-scheduler.ts'

/** History to play, with its mishap rate. */
export interface SerialHistory {
  readonly seed: number
  readonly number: number
  /** One mishap in this many statements; 0 for never. */
  readonly onceIn: number
  /** Deliberate violation by an extra actor: tests the checks themselves. */
  readonly sabotage?: (store: Store) => Promise<unknown>
}

/** Result of a history. */
export interface SerialRun {
  readonly problems: readonly string[]
  readonly trace: readonly string[]
  readonly outcomes: readonly SerialOutcome[]
  /** Digest of the order of all steps. */
  readonly digest: string
}

/**
 * Plays one history on a copy of the stage: schedules the concurrent requests of its actors by the seed, lets everything converge, then checks the invariants.
 */
export async function playSerial(stage: SerialStage, history: SerialHistory): Promise<SerialRun> {
  const ground = await stage.openGround(`history_${history.number}_${randomBytes(4).toString('hex')}`)
  const ungate = gateStatements()
  try {
    return await play(ground, history)
  } finally {
    ungate()
    await ground.close()
  }
}

async function play(ground: SerialGround, { seed, number, onceIn, sabotage }: SerialHistory): Promise<SerialRun> {
  const random = makeRandom(seedOfHistory(seed, number))
  const monitor = await openLockMonitor(ground.url)
  const mishaps = new MishapDraw(makeRandom(seedOfHistory(seed + 1, number)), {
    onceIn: onceIn || 1,
    most: onceIn === 0 ? 0 : 3,
  })
  const scheduler = new SerialScheduler(random, mishaps, monitor)
  const problems: string[] = []
  const outcomes: SerialOutcome[] = []
  const seen: number[] = []
  spawnActors(ground, { scheduler, random, outcomes, seen, problems, isLookedOver: !sabotage })
  const saboteur = ground.openProcess()
  if (sabotage) scheduler.spawn('saboteur', async () => void (await sabotage(saboteur)))
  try {
    await scheduler.run()
    await ground.bench.settle()
    problems.push(...(await checkSerialEnd(ground, outcomes)), ...(await checkReader(ground, seen)))
  } catch (error) {
    problems.push(`everything comes to rest: ${error instanceof Error ? error.message : String(error)}`)
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
  readonly seen: number[]
  readonly problems: string[]
  /** False if a fault is planted: a poll would find it, and a pass would repair it. */
  readonly isLookedOver: boolean
}

/** Three API processes, two workers, one reader of the log, and the clock. */
function spawnActors(ground: SerialGround, cast: Cast): void {
  const { scheduler, random, outcomes, isLookedOver } = cast
  for (const name of ['api 1', 'api 2', 'api 3']) {
    const bench = { ...ground.bench, store: ground.openProcess() }
    const requests = Array.from({ length: 1 + random.below(3) }, (_none, at) =>
      drawSerialRequest(random, `${name.replace(' ', '')}-${at}`),
    )
    scheduler.spawn(name, async () => {
      for (const request of requests) outcomes.push(await sendSerialRequest(bench, request))
    })
  }
  const drivers = tamperDrivers(ground.drivers, hookOf(ground, cast))
  for (const name of ['worker 1', 'worker 2']) {
    const bench = { ...ground.bench, store: ground.openProcess(), drivers }
    const rounds = Array.from({ length: 6 + random.below(8) }, () => 1 + random.below(3))
    scheduler.spawn(name, () => work(bench, name, { rounds, isLookedOver }))
  }
  const reading = ground.openProcess()
  scheduler.spawn('reader', () => readLog(ground, reading, cast))
  const clock = ground.openProcess()
  const jumps = Array.from({ length: random.below(4) }, () => random.choose([50, 500, 6_000]))
  scheduler.spawn('time', async () => {
    for (const ms of jumps) await advanceClock(clock, ms)
  })
}

/** Claims due work and runs its passes concurrently, as a worker does; sometimes it polls all converged resources. */
async function work(
  bench: EngineBench,
  holder: string,
  { rounds, isLookedOver }: { readonly rounds: readonly number[]; readonly isLookedOver: boolean },
): Promise<void> {
  const kinds = reconcilers.map((one) => one.kind)
  for (const limit of rounds) {
    if (limit === 1 && isLookedOver) await look(bench).catch(() => undefined)
    const claims = await claimWork(bench.store, { holder, kinds, regions: null, limit, leaseMs: 5_000 }).catch(() => [])
    await Promise.all(claims.map((claim) => pass(bench, claim).catch(() => undefined)))
  }
}

async function look(bench: EngineBench): Promise<void> {
  const options = {
    ...bench,
    vendor: 'Moor',
    reconcilers,
    regions: null,
    leaseMs: 5_000,
    aheadMs: 2 * bench.patience.resyncCapMs,
  }
  await lookOver(options, new AbortController().signal)
}

async function pass(bench: EngineBench & { readonly vendor?: string }, claim: Claim): Promise<void> {
  const reconciler = reconcilers.find((one) => one.kind === claim.kind)
  if (!reconciler) return
  await runPass(reconciler, {
    ...bench,
    vendor: bench.vendor ?? 'Moor',
    claim,
    call: (_method, ask) => ask(),
    write: (step) => writeGuarded(bench.store, claim, step),
  })
}

async function readLog({ bench: { actor } }: SerialGround, store: Store, { seen, problems }: Cast): Promise<void> {
  for (let reads = 0; reads < 6; reads += 1) {
    const { entries } = await readEventLog(store.db, [{ accountId: actor.accountId, after: seen.at(-1) ?? 0 }]).catch(
      () => ({ entries: [] }),
    )
    for (const { position } of entries) {
      if (position <= (seen.at(-1) ?? 0))
        problems.push(`a reader is never given an earlier position: ${position} after ${seen.at(-1)}`)
      seen.push(position)
    }
    problems.push(...(await checkLimits(store.db).catch(() => [])))
  }
}

/** Schedules every driver call, and checks destructive ones once they are done. */
function hookOf(ground: SerialGround, { scheduler, problems }: Cast): Parameters<typeof tamperDrivers>[1] {
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
      const problem = await currentActor.exit(() => explainUnwanted(ground, call))
      if (problem) problems.push(problem)
      if (failing.has(call)) throw new DriverError('Busy', 'refused after it was done, says the history')
    },
  }
}

/** Returns the undesired destruction of a call, or null. */
async function explainUnwanted(
  { bench: { store } }: SerialGround,
  { method, resource: { stamp } }: DriverCall,
): Promise<string | null> {
  const question = liveOf[method]?.(stamp.id)
  if (!question) return null
  const { rows } = await question.execute(store.db)
  return rows.length > 0 ? `nothing is destroyed that is wanted: ${method} ${stamp.kind}/${stamp.id}` : null
}

/** For each destructive call: the row that proves that the resource is still desired. */
const liveOf: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  deleteVolume: (id) => sql`select from volumes where id = ${id} and deleted_at is null`,
  deleteHost: (id) => sql`select from hosts where id = ${id} and status <> 'deleting'`,
  deleteCluster: (id) => sql`select from clusters where id = ${id} and deleted_at is null`,
}
