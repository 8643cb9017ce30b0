import type { Claim } from '#store/work/claim-work.ts'
import type { PassIo } from './reconciler.ts'

/** What the drivers have called done in the pass of a claim; forgotten with the pass. */
const doneIn = new WeakMap<Claim, Set<string>>()

/**
 * Keeps for the rest of the pass that a driver has nothing left to do for a step. A look alone cannot always tell: a host that is
 * still starting shows as off, and a late call of an older pass could make a resource that is not there; a driver that has said
 * "done" under this claim refuses such a call as Stale.
 */
export function rememberDone(io: Pick<PassIo, 'claim'>, step: string): void {
  doneIn.set(io.claim, new Set([...(doneIn.get(io.claim) ?? []), step]))
}

/** Whether this pass has heard that the step is done. */
export function hasDone(io: Pick<PassIo, 'claim'>, step: string): boolean {
  return doneIn.get(io.claim)?.has(step) ?? false
}
