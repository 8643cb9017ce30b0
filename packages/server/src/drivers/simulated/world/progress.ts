import { done } from '#reconcile/ports/index.ts'
import type { Progress } from '#reconcile/ports/index.ts'
import type { SimWorkKind } from './pace.ts'

/** Long work as a row keeps it: what, since when, for how long. Nobody waits for it; whoever looks first after its end applies it. */
export interface Working<Kind extends SimWorkKind = SimWorkKind> {
  readonly work: Kind | null
  readonly elapsedMs: number | null
  readonly workMs: number | null
}

/** Columns of a row's work; all time comes from the control plane's one clock. */
export const workColumns = `work, work_ms as "workMs",
  (extract(epoch from public.moor_now() - work_started) * 1000)::float8 as "elapsedMs"`

/** The same as isDue, for a condition in a query. */
export const workIsDue = "work_started + work_ms * interval '1 millisecond' <= public.moor_now()"

/** Whether a row's work has run its time and waits to be applied. */
export function isDue({ work, elapsedMs, workMs }: Working): boolean {
  return work !== null && (elapsedMs ?? 0) >= (workMs ?? 0)
}

/** How far a row's work is; done when there is none, or its time is over. */
export function progressOf(row: Working): Progress {
  if (row.work === null || isDue(row)) return done
  const totalMs = row.workMs ?? 0
  // The clock of a test profile may have been put back: never below the start.
  const elapsedMs = Math.max(0, row.elapsedMs ?? 0)
  return {
    done: false,
    // What takes no time is under way only while the clock is behind its beginning.
    percent: totalMs === 0 ? 0 : Math.min(99, Math.floor((elapsedMs / totalMs) * 100)),
    remainingMs: Math.ceil(totalMs - elapsedMs),
  }
}
