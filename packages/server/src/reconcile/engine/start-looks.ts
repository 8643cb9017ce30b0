import { type LookOverOptions, lookEveryMs, lookLimit, lookOver } from './look-over.ts'

/** Polls of converged resources, in addition to the passes of a worker. */
export interface Looks {
  /** Aborts the running poll and starts no other. */
  stop(): Promise<void>
}

/** Polls converged resources periodically, in consecutive batches if there are many. Calls `onOthers` if resources need passes. */
export function startLooks(options: LookOverOptions, onOthers: () => void): Looks {
  const stopping = new AbortController()
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    try {
      while (!stopping.signal.aborted) {
        const { looked, others } = await lookOver(options, stopping.signal)
        if (others > 0) onOthers()
        if (looked < lookLimit) return
      }
    } catch (error) {
      options.onTrouble?.(error)
    } finally {
      looking = null
    }
  }
  const timer = setInterval(() => {
    looking ??= look()
  }, lookEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await looking
    },
  }
}
