import type { Cause } from '#domain/shared/index.ts'
import type { Progress } from '../ports/index.ts'

/** End of a step that does not throw. `classifyFailure` decides whether a step that throws is retried with backoff (style 4.6) or fails its job. */
export type Outcome =
  /** The step changed state: the pass reads everything again. */
  | { readonly kind: 'moved' }
  /** The step must wait: the next pass is due after `ms`. */
  | {
      readonly kind: 'wait'
      readonly ms: number
      readonly cause: Cause
      readonly percent?: number
      readonly remainingMs?: number
    }
  /** Retrying cannot help: fail the job now. */
  | { readonly kind: 'stuck'; readonly cause: Cause }

/** Maximum milliseconds between polls of a driver in progress. */
const pollMaxMs = 1_000

/** Returns the wait for a driver in progress: its estimate, within 20 to 1,000 ms. */
export function awaitDriver(
  { percent, remainingMs }: Exclude<Progress, { readonly done: true }>,
  cause: Cause,
): Extract<Outcome, { kind: 'wait' }> {
  return { kind: 'wait', ms: Math.max(20, Math.min(pollMaxMs, remainingMs)), cause, percent, remainingMs }
}

/** End of a pass: converged, or the waiting, stuck or failed end of the last step. */
export type PassEnding =
  | { readonly kind: 'settled' }
  | Exclude<Outcome, { kind: 'moved' }>
  | { readonly kind: 'failed'; readonly cause: Cause }
