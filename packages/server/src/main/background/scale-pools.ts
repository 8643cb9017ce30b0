import { type DemandLooks, lookAtDemand } from '#reconcile/demand/look-at-demand.ts'
import type { Log } from '../logging/open-log.ts'
import { quietRepeats } from '../logging/quiet-repeats.ts'
import { tellScaling } from './tell-scaling.ts'

/** The first free worker handles each due cluster. */
const timerMs = 10_000

/** Periodically polls the demand of pods, scales pools and logs the results, until it is stopped. */
export function scalePools(
  options: Omit<DemandLooks, 'signal' | 'onLooked' | 'onTrouble'>,
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { onLooked, onTrouble } = tellScaling(log)
  const tellTrouble = quietRepeats(log, 'autoscaler')
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    try {
      await lookAtDemand({
        ...options,
        signal: stopping.signal,
        onLooked,
        // Polls that a shutdown aborts are not errors.
        onTrouble: (claim, error) => stopping.signal.aborted || onTrouble(claim, error),
      })
    } catch (error) {
      if (!stopping.signal.aborted) tellTrouble(error)
    } finally {
      looking = null
    }
  }
  const timer = setInterval(
    () => {
      looking ??= look()
    },
    Math.min(timerMs, options.pace.everyMs),
  )
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await looking
    },
  }
}
