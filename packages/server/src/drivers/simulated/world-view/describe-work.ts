import { progressOf } from '../world/progress.ts'
import type { Working } from '../world/progress.ts'

/** Shows the work in hand on a thing; null when there is none. */
export function describeWork(row: Working): Record<string, unknown> | null {
  const progress = progressOf(row)
  return progress.done ? null : { kind: row.work, percent: progress.percent, remaining_ms: progress.remainingMs }
}
