import { type PollOptions, pollIntervalMs, pollLimit, pollConverged } from './poll-converged.ts'

/** Periodic polls of converged resources, besides a worker's passes. */
export interface Polling {
  /** Aborts the running poll, waits for its end, and starts no other. */
  stop(): Promise<void>
}

/** Polls converged resources periodically, in consecutive batches. Calls `onOthers` if resources need passes. */
export function startPolling(options: PollOptions, onOthers: () => void): Polling {
  const stopping = new AbortController()
  let polling: Promise<void> | null = null
  const poll = async (): Promise<void> => {
    try {
      while (!stopping.signal.aborted) {
        const { polled, others } = await pollConverged(options, stopping.signal)
        if (others > 0) onOthers()
        if (polled < pollLimit) return
      }
    } catch (error) {
      options.onError?.(error)
    } finally {
      polling = null
    }
  }
  const timer = setInterval(() => {
    polling ??= poll()
  }, pollIntervalMs)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await polling
    },
  }
}
