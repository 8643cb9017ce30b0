import { LeaseLost } from '#reconcile/engine/call-driver.ts'
import type { Outcome } from '#reconcile/engine/outcome.ts'
import type { AnyReconciler, PassIo } from '#reconcile/engine/reconciler.ts'
import { claimName } from '#reconcile/engine/run-pass.ts'
import type { RowStep } from '#reconcile/engine/write-guarded.ts'
import type { Claim } from '#store/work/claim-work.ts'
import type { Arming } from './arming.ts'
import { Killed } from './killed.ts'
import { overtakeByChange, overtakeByWorker } from './overtake.ts'

/** Completed passes, writes and recordings. */
export interface PassTally {
  passes: number
  writes: number
  recordings: number
}

/** Returns a reconciler that executes each step twice; the second outcome counts. */
export function actTwice(inner: AnyReconciler, arming: Arming): AnyReconciler {
  return {
    ...inner,
    async act(step, rows, io) {
      await inner.act(step, rows, io)
      arming.reach({ name: `${inner.kind}.${step.kind}`, resource: claimName(io.claim), count: 1 })
      return inner.act(step, rows, io)
    },
  }
}

/**
 * Returns a reconciler that ends the process or claim at a step that writes rows. Throws if a write without claim succeeds. Returns `inner` for other kinds.
 */
export function breakWriting(
  inner: AnyReconciler,
  { bench, kind, isHit, reach }: Arming,
  tally: PassTally,
): AnyReconciler {
  if (!kind.endsWith(' a write')) return inner
  const strike = async <Locked>(io: PassIo, written: RowStep<Locked>, name: string): Promise<Outcome> => {
    tally.writes += 1
    const spot = { name, resource: claimName(io.claim), count: tally.writes }
    if (!isHit(spot)) return io.write(written)
    reach(spot)
    if (kind === 'killed before a write') throw new LeaseLost()
    if (kind === 'lease lost before a write') await overtakeByWorker(bench, io.claim)
    if (kind === 'overtaken before a write') await overtakeByChange(bench, io.claim)
    const outcome = await io.write(written)
    if (kind === 'killed after a write') throw new LeaseLost()
    if (outcome.kind === 'moved') throw new Error('a step wrote although its claim did not hold any more')
    return outcome
  }
  return {
    ...inner,
    act: (step, rows, io) =>
      inner.act(step, rows, { ...io, write: (written) => strike(io, written, `${inner.kind}.${step.kind}`) }),
  }
}

/** Returns a reconciler that ends the process or claim at a recording, and throws if the pass still records. Returns `inner` for other kinds. */
export function breakRecording(
  inner: AnyReconciler,
  { bench, kind, isHit, reach }: Arming,
  tally: PassTally,
): AnyReconciler {
  if (!kind.endsWith('before recording')) return inner
  const invalid = new Set<Claim>()
  return {
    ...inner,
    async lock(tx, claim) {
      tally.recordings += 1
      const spot = { name: `recording ${claim.kind}`, resource: claimName(claim), count: tally.recordings }
      const isNow = isHit(spot)
      if (isNow) reach(spot)
      if (isNow && kind !== 'killed before recording') {
        invalid.add(claim)
        await (kind === 'lease lost before recording' ? overtakeByWorker : overtakeByChange)(bench, claim)
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
