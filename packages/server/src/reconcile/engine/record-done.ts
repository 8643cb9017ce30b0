import type { Claim } from '#store/work/claim-work.ts'
import type { PassIo } from './reconciler.ts'

/** Discarded with the pass of the claim. */
const doneIn = new WeakMap<Claim, Set<string>>()

/**
 * Records for the rest of the pass that a driver has nothing left to do for a step. Observation is not enough: a starting host is observed as off, and a late
 * call of an older pass could create a missing resource. A driver that has reported "done" under this claim rejects such a call as Stale.
 */
export function recordDone(io: Pick<PassIo, 'claim'>, step: string): void {
  doneIn.set(io.claim, new Set([...(doneIn.get(io.claim) ?? []), step]))
}

/** True if a driver has reported the step done in this pass. */
export function isRecordedDone(io: Pick<PassIo, 'claim'>, step: string): boolean {
  return doneIn.get(io.claim)?.has(step) ?? false
}
