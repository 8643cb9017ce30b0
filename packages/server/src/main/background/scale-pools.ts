import { type DemandLooks, lookAtDemand } from '#reconcile/demand/look-at-demand.ts'
import type { Log } from '../logging/open-log.ts'
import { quietRepeats } from '../logging/quiet-repeats.ts'

/** Looks now and then at what pods of clusters need, and says what became of their pools, until it is stopped. */
export function scalePools(
  options: Omit<DemandLooks, 'signal' | 'onScaled' | 'onTrouble'>,
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const onTrouble = quietRepeats(log, 'autoscaler')
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    try {
      await lookAtDemand({
        ...options,
        signal: stopping.signal,
        onTrouble: (error) => stopping.signal.aborted || onTrouble(error),
        onScaled: ({ id }, { growing, held, waiting, isShrunk }) => {
          if (growing.length > 0 || isShrunk)
            log.info({ cluster: id, waiting, growing, held, isShrunk }, 'pools scaled')
          else log.debug({ cluster: id, waiting, held }, 'pools looked at')
        },
      })
    } catch (error) {
      if (!stopping.signal.aborted) onTrouble(error)
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

/** Each cluster is looked at by the first worker whose turn comes when it is due. */
const timerMs = 10_000
