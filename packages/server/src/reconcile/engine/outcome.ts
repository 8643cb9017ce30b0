import type { Cause } from '#domain/shared/index.ts'
import type { WorkInProgress } from '../ports/index.ts'

/** End of a step. `classifyFailure` decides about a step that throws (style 4.6). */
export type Outcome =
  /** The pass reads everything again. */
  | { readonly kind: 'moved' }
  /** The next pass is due after `ms`. */
  | {
      readonly kind: 'wait'
      readonly ms: number
      readonly cause: Cause
      readonly percent?: number
      readonly remainingMs?: number
    }
  /** Retrying cannot help: fail the job now. */
  | { readonly kind: 'stuck'; readonly cause: Cause }

const pollMaxMs = 1_000

/** Returns the wait for a driver in progress: the delay that it asks for or its estimate, within 20 to 1,000 ms. */
export function awaitDriver(
  { percent, remainingMs, nextCallMs = remainingMs }: WorkInProgress,
  cause: Cause,
): Extract<Outcome, { kind: 'wait' }> {
  return { kind: 'wait', ms: Math.max(20, Math.min(pollMaxMs, nextCallMs)), cause, percent, remainingMs }
}

/** End of a pass: converged, or the end of the last step. */
export type PassEnding =
  | { readonly kind: 'settled' }
  | Exclude<Outcome, { kind: 'moved' }>
  | { readonly kind: 'failed'; readonly cause: Cause }
