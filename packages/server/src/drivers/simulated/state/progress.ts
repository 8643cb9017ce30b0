import { done } from '#reconcile/ports/index.ts'
import type { Progress } from '#reconcile/ports/index.ts'
import type { SimWorkKind } from './pace.ts'

/** Work in progress. No process waits for the end. The first call afterwards applies the result. */
export interface Working<Kind extends SimWorkKind = SimWorkKind> {
  readonly work: Kind | null
  readonly elapsedMs: number | null
  readonly workMs: number | null
}

/** Query columns of Working, with times of the database clock. */
export const workColumns = `work, work_ms as "workMs",
  (extract(epoch from public.moor_now() - work_started) * 1000)::float8 as "elapsedMs"`

/** SQL condition equivalent to isDue. */
export const workIsDue = "work_started + work_ms * interval '1 millisecond' <= public.moor_now()"

/** True if work has reached its duration, but is not applied yet. */
export function isDue({ work, elapsedMs, workMs }: Working): boolean {
  return work !== null && (elapsedMs ?? 0) >= (workMs ?? 0)
}

/** Progress of a row's work; done without work or after it. */
export function progressOf(row: Working): Progress {
  if (row.work === null || isDue(row)) return done
  const totalMs = row.workMs ?? 0
  // A test profile may set the clock back.
  const elapsedMs = Math.max(0, row.elapsedMs ?? 0)
  return {
    done: false,
    // Work without duration is in progress only while the clock is before its start.
    percent: totalMs === 0 ? 0 : Math.min(99, Math.floor((elapsedMs / totalMs) * 100)),
    remainingMs: Math.ceil(totalMs - elapsedMs),
  }
}
