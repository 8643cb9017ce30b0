import { type DemandLooks, lookAtDemand } from '#reconcile/demand/look-at-demand.ts'
import type { Log } from '../logging/open-log.ts'
import { quietRepeats } from '../logging/quiet-repeats.ts'
import { tellScaling } from './tell-scaling.ts'

/** Each cluster is looked at by the first worker whose turn comes when it is due. */
const timerMs = 10_000

/** Looks now and then at what pods of clusters need, and says what became of their pools, until it is stopped. */
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
        // Whoever stops gives looks up: that is no trouble.
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
