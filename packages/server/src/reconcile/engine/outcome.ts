import type { Cause } from '#domain/shared/index.ts'
import type { Progress } from '../ports/index.ts'

/** How a step ends; not choosing one is a bug, throwing means try again with backoff (style 4.6). */
export type Outcome =
  /** Acted; read everything again. */
  | { readonly kind: 'moved' }
  /** Asked; look again later. */
  | {
      readonly kind: 'wait'
      readonly ms: number
      readonly cause: Cause
      readonly percent?: number
      readonly remainingMs?: number
    }
  /** Trying again cannot help: give the job up now. */
  | { readonly kind: 'stuck'; readonly cause: Cause }

/** How often a driver that is still working is asked again, at most. */
const askAgainMs = 1_000

/** The wait for a driver that is still working: as long as it says that it needs, within bounds. */
export function awaitDriver(
  { percent, remainingMs }: Exclude<Progress, { readonly done: true }>,
  cause: Cause,
): Extract<Outcome, { kind: 'wait' }> {
  return { kind: 'wait', ms: Math.max(20, Math.min(askAgainMs, remainingMs)), cause, percent, remainingMs }
}

/** How a pass ends: nothing left to do, or the last step's waiting, stuck or failed end. */
export type PassEnding =
  | { readonly kind: 'settled' }
  | Exclude<Outcome, { kind: 'moved' }>
  /** A call failed; tried again with backoff. */
  | { readonly kind: 'failed'; readonly cause: Cause }
