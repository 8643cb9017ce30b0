import { sql } from 'kysely'
import { LeaseLost } from '#reconcile/engine/call-driver.ts'
import type { Outcome } from '#reconcile/engine/outcome.ts'
import type { AnyReconciler, PassIo } from '#reconcile/engine/reconciler.ts'
import type { RowStep } from '#reconcile/engine/write-guarded.ts'
import { type Claimed, DriverError } from '#reconcile/ports/index.ts'
import type { Claim } from '#store/work/claim-work.ts'
import type { WorkKey } from '#store/work/touch-work.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import type { BreakKind } from './break-kinds.ts'
import { Killed } from './killed.ts'
import { type CallHook, type DriverCall, tamperDrivers } from './tamper-drivers.ts'
import type { StoryRun } from './story-run.ts'

/** A telling that is broken at one place. */
export interface BrokenStoryRun extends StoryRun {
  /** Whether the break did what it is named after. */
  isReached(): boolean
  /**
   * Whether the telling came to that place. Where several resources take part, their passes may follow one another otherwise than in
   * the undisturbed telling, so that one look less is needed and the last place does not come.
   */
  hasPlace(): boolean
}

/** What a break needs: where it strikes, and how it remembers that it did. */
interface Arming {
  readonly bench: EngineBench
  readonly kind: BreakKind
  /** Whether the break falls on this place, counted from 1; true once. */
  isHit(count: number): boolean
  /** The same for the next recording, and for the next step that writes rows. */
  isHitByRecording(): boolean
  isHitByWrite(): boolean
  reach(): void
}

/** Arms a break at the `at`-th place of a telling. */
export function armBreak(bench: EngineBench, label: string, kind: BreakKind, at: number): BrokenStoryRun {
  const state = { isHit: false, isReached: false, places: 0, passes: 0, recordings: 0, writes: 0 }
  const isHit = (count: number): boolean => {
    state.places = Math.max(state.places, count)
    if (count !== at || state.isHit) return false
    state.isHit = true
    return true
  }
  const arming: Arming = {
    bench,
    kind,
    isHit,
    isHitByRecording: () => {
      state.recordings += 1
      return isHit(state.recordings)
    },
    isHitByWrite: () => {
      state.writes += 1
      return isHit(state.writes)
    },
    reach: () => {
      state.isReached = true
    },
  }
  return {
    label,
    drivers: tamperDrivers(bench.drivers, makeHook(arming)),
    wrap: (reconciler) =>
      kind === 'each step twice'
        ? actTwice(reconciler, arming)
        : breakWriting(breakRecording(reconciler, arming), arming),
    onPassed() {
      state.passes += 1
      if (kind === 'killed after recording' && isHit(state.passes)) arming.reach()
    },
    isReached: () => state.isReached,
    hasPlace: () => kind === 'each step twice' || state.places >= at,
  }
}

function makeHook(arming: Arming): CallHook {
  const { kind, bench } = arming
  const fail =
    (error: Error, count: (call: DriverCall) => number) =>
    (call: DriverCall): void => {
      if (!arming.isHit(count(call))) return
      arming.reach()
      throw error
    }
  const [every, changing] = [
    (call: DriverCall) => call.count,
    (call: DriverCall) => (call.isChanging ? call.changingCount : 0),
  ]
  const refused = new DriverError('Busy', 'broken by the prover')
  switch (kind) {
    case 'error before a call':
      return { before: fail(refused, every) }
    case 'error after a call':
      return { after: fail(refused, countAnswered()) }
    case 'killed before a call':
      return { before: fail(new LeaseLost(), changing) }
    case 'killed after a call':
      return { after: fail(new LeaseLost(), countAnswered()) }
    case 'a newer claim acts before a call':
      return beStale(
        arming,
        async (key) => stealLease(bench, key),
        (guard) => ({ ...guard, epoch: guard.epoch + 1 }),
      )
    case 'a newer change is acted on before a call':
      return beStale(
        arming,
        async (key) => raiseGeneration(bench, key),
        (guard) => ({ ...guard, generation: guard.generation + 1 }),
      )
    default:
      return {}
  }
}

/** Numbers the changing calls that were answered: a real engine under load may have refused one before as Busy, and then there is no answer to break. */
function countAnswered(): (call: DriverCall) => number {
  let answered = 0
  return ({ isChanging }) => {
    if (!isChanging) return 0
    answered += 1
    return answered
  }
}

/** Somebody newer does the same first, so that the driver must refuse this call as Stale; only then the break was reached. */
function beStale(
  arming: Arming,
  overtake: (key: WorkKey) => Promise<unknown>,
  raise: (guard: Claimed['guard']) => Claimed['guard'],
): CallHook {
  const hits = new Set<DriverCall>()
  return {
    async before(call) {
      if (!('guard' in call.resource) || !arming.isHit(call.changingCount)) return
      const { kind, id } = call.resource.stamp
      // Disks are changed under the claim of their host.
      if (kind === 'disk') throw new Error('A disk has no claim of its own.')
      hits.add(call)
      await overtake({ kind, id })
      await call.repeat(raise(call.resource.guard)).catch((error: unknown) => {
        if (!(error instanceof DriverError)) throw error
      })
    },
    end(call, error) {
      if (hits.has(call) && error instanceof DriverError && error.code === 'Stale') arming.reach()
    },
  }
}

function actTwice(inner: AnyReconciler, arming: Arming): AnyReconciler {
  return {
    ...inner,
    async act(step, rows, io) {
      await inner.act(step, rows, io)
      arming.reach()
      return inner.act(step, rows, io)
    },
  }
}

/** A step that writes rows meets the end of its process, or of its claim. */
function breakWriting(inner: AnyReconciler, { bench, kind, isHitByWrite, reach }: Arming): AnyReconciler {
  if (!kind.endsWith(' a write')) return inner
  const strike = async <Locked>(io: PassIo, step: RowStep<Locked>): Promise<Outcome> => {
    if (!isHitByWrite()) return io.write(step)
    reach()
    if (kind === 'killed before a write') throw new LeaseLost()
    if (kind === 'lease lost before a write') await stealLease(bench, io.claim)
    if (kind === 'overtaken before a write') await raiseGeneration(bench, io.claim)
    const outcome = await io.write(step)
    if (kind === 'killed after a write') throw new LeaseLost()
    if (outcome.kind === 'moved') throw new Error('a step wrote although its claim did not hold any more')
    return outcome
  }
  return {
    ...inner,
    act: (step, rows, io) => inner.act(step, rows, { ...io, write: (written) => strike(io, written) }),
  }
}

function breakRecording(inner: AnyReconciler, { bench, kind, isHitByRecording, reach }: Arming): AnyReconciler {
  if (!kind.endsWith('before recording')) return inner
  const invalid = new Set<Claim>()
  return {
    ...inner,
    async lock(tx, claim) {
      const isNow = isHitByRecording()
      if (isNow) reach()
      if (isNow && kind !== 'killed before recording') {
        invalid.add(claim)
        await (kind === 'lease lost before recording' ? stealLease : raiseGeneration)(bench, claim)
      }
      await inner.lock(tx, claim)
      if (isNow && kind === 'killed before recording') throw new Killed()
    },
    async record(recording) {
      if (invalid.has(recording.io.claim)) throw new Error('a pass recorded although its claim did not hold any more')
      return inner.record(recording)
    },
  }
}

async function raiseGeneration(bench: EngineBench, { kind, id }: WorkKey): Promise<void> {
  await sql`update work set generation = generation + 1, due = moor_now() where kind = ${kind} and id = ${id}`.execute(
    bench.store.db,
  )
}

async function stealLease(bench: EngineBench, { kind, id }: WorkKey): Promise<void> {
  await sql`update work set epoch = epoch + 1, lease_holder = 'another', lease_until = moor_now() + interval '500 milliseconds'
    where kind = ${kind} and id = ${id}`.execute(bench.store.db)
}
