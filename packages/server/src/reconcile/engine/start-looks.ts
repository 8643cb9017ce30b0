import { type LookOverOptions, lookEveryMs, lookLimit, lookOver } from './look-over.ts'

/** Looks over what is settled, beside the passes of a worker. */
export interface Looks {
  /** Gives up what it has, and looks at nothing more. */
  stop(): Promise<void>
}

/** Looks over settled things now and then, one batch after the other while there are many; `onOthers` is told when passes have something to do. */
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
