import { type CounterContext, collectCounters } from '#reconcile/counters/collect-counters.ts'
import type { Log } from '../logging/open-log.ts'
import { throttleErrors } from '../logging/throttle-errors.ts'

/** Interval in which a process looks for due sweeps. A test profile may move the database clock. */
const timerMs = 10_000

/** Reads the counters of hosts when due, and logs failures. `stop` aborts and awaits the current sweep. */
export function watchCounters(
  options: Omit<CounterContext, 'signal' | 'onError'>,
  log: Log,
  everyMs = timerMs,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const logError = throttleErrors(log, 'host counters')
  const onError = (error: unknown): void => void (stopping.signal.aborted || logError(error))
  let sweep: Promise<void> | null = null
  const timer = setInterval(() => {
    sweep ??= collectCounters({ ...options, signal: stopping.signal, onError })
      .catch(onError)
      .finally(() => (sweep = null))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await sweep
    },
  }
}
