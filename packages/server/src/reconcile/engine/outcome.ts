import type { Cause } from '#domain/shared/index.ts'

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

/** How a pass ends: nothing left to do, or the last step's waiting, stuck or failed end. */
export type PassEnding =
  | { readonly kind: 'settled' }
  | Exclude<Outcome, { kind: 'moved' }>
  /** A call failed; tried again with backoff. */
  | { readonly kind: 'failed'; readonly cause: Cause }
