import { setTimeout as pause } from 'node:timers/promises'
import { CallRefusal } from './call-refusal.ts'

/** How long a call may take, and whether anybody still waits for it. */
export interface CallScope {
  /** Milliseconds that are left. */
  leftMs(): number
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal
}

/** Callers without a deadline are given this long; sidecars have one of seconds, and ask again. */
const longestMs = 120_000

/** The scope of a call with a deadline as gRPC has it: a date, milliseconds since 1970, or none. */
export function openCallScope(deadline: Date | number, signal: AbortSignal): CallScope {
  const wanted = deadline instanceof Date ? deadline.getTime() : deadline
  const endMs = Math.min(wanted, Date.now() + longestMs)
  return { signal, leftMs: () => Math.max(0, endMs - Date.now()) }
}

/** Waits before something is looked at again. Throws, naming what is waited for, where the call ends before that: the caller asks again, and finds what was reached by then. */
export async function pauseWithin(scope: CallScope, ms: number, what: string): Promise<void> {
  if (scope.signal.aborted || scope.leftMs() <= ms) throw new CallRefusal('ABORTED', `${what} is still under way.`)
  await pause(ms, undefined, { signal: scope.signal }).catch(() => undefined)
}
