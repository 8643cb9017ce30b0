import { setTimeout as pause } from 'node:timers/promises'
import { CallError } from './call-error.ts'

/** Deadline and cancellation of a call. */
export interface CallScope {
  leftMs(): number
  readonly signal: AbortSignal
}

/** Maximum for a call. Sidecars set deadlines of some seconds, and retry. */
const longestMs = 120_000

/** Returns a call's scope, which ends at its gRPC deadline (a date, milliseconds since 1970, or Infinity) or after 120 s, if earlier. */
export function openCallScope(deadline: Date | number, signal: AbortSignal): CallScope {
  const requestedMs = deadline instanceof Date ? deadline.getTime() : deadline
  const endMs = Math.min(requestedMs, Date.now() + longestMs)
  return { signal, leftMs: () => Math.max(0, endMs - Date.now()) }
}

/**
 * Pauses before the next poll; a disconnect ends the pause. Throws ABORTED if the deadline is closer than the pause or the client has disconnected before. A
 * retry continues from the state reached by then.
 */
export async function pauseWithin(scope: CallScope, ms: number, description: string): Promise<void> {
  if (scope.signal.aborted || scope.leftMs() <= ms)
    throw new CallError('ABORTED', `${description} is still in progress.`)
  await pause(ms, undefined, { signal: scope.signal }).catch(() => undefined)
}
