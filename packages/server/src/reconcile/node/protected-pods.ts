import type { Claim } from '#store/work/claim-work.ts'
import type { PassIo } from '../engine/reconciler.ts'

/** Discarded with the pass of the claim. */
const protectedIn = new WeakMap<Claim, string | null>()

/** Records for the rest of the pass which pods the drain call found protected; null for none. */
export function recordProtectedPods(io: Pick<PassIo, 'claim'>, pods: string | null): void {
  protectedIn.set(io.claim, pods)
}

/** Pods that the drain call of this pass found protected; undefined without such a call. */
export function readProtectedPods(io: Pick<PassIo, 'claim'>): string | null | undefined {
  return protectedIn.get(io.claim)
}
