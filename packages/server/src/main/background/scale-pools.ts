import { type DemandPollContext, pollDemand } from '#reconcile/demand/poll-demand.ts'
import type { Log } from '../logging/open-log.ts'
import { throttleErrors } from '../logging/throttle-errors.ts'
import { logScaling } from './log-scaling.ts'

/** Poll interval. The first free worker handles a due cluster. */
const timerMs = 10_000

/** Polls pod demand at least every 10 s, scales pools, and logs results and errors. `stop` aborts and awaits the current poll. */
export function scalePools(
  options: Omit<DemandPollContext, 'signal' | 'onPolled' | 'onError'>,
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { onPolled, onError } = logScaling(log)
  const logError = throttleErrors(log, 'autoscaler')
  let polling: Promise<void> | null = null
  const poll = async (): Promise<void> => {
    try {
      await pollDemand({
        ...options,
        signal: stopping.signal,
        onPolled,
        onError: (claim, error) => stopping.signal.aborted || onError(claim, error),
      })
    } catch (error) {
      if (!stopping.signal.aborted) logError(error)
    } finally {
      polling = null
    }
  }
  const timer = setInterval(
    () => {
      polling ??= poll()
    },
    Math.min(timerMs, options.pace.everyMs),
  )
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await polling
    },
  }
}
