import { type PollOptions, pollIntervalMs, pollLimit, pollConverged } from './poll-converged.ts'

/** Periodic polls of converged resources. */
export interface Polling {
  /** Aborts the running poll and waits for its end. */
  stop(): Promise<void>
}

/** Polls converged resources every 5 s, in consecutive batches, until `stop`. Calls `onOthers` if resources need passes, and `onError` after a failure. */
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
