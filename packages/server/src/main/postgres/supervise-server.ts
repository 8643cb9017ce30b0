import { asError } from '#domain/shared/index.ts'
import { findProcess } from '../processes/find-process.ts'

const watchMs = 500
const reviveMsMax = 10_000

/** Options of the supervisor. */
export interface SupervisedServer {
  readonly pid: number
  /** Restarts the server on the same socket; returns the new pid. */
  revive(): Promise<number>
  /** A failed restart is retried with a backoff of up to 10 s. */
  onError(error: Error): void
}

/**
 * Restarts a dead server (for example after an OOM kill) until `end`; pools reconnect to its socket. Reports failed restarts and retries them. The timer does
 * not keep the process alive.
 */
export function superviseServer(options: SupervisedServer) {
  let pid = options.pid
  let isEnded = false
  let pauseMs = watchMs
  let round: Promise<void> = Promise.resolve()
  let timer = setTimeout(tick, pauseMs).unref()

  function tick(): void {
    round = poll().then(() => {
      if (!isEnded) timer = setTimeout(tick, pauseMs).unref()
    })
  }
  async function poll(): Promise<void> {
    if (findProcess(pid) !== null) return
    try {
      pid = await options.revive()
      pauseMs = watchMs
    } catch (error) {
      pauseMs = Math.min(pauseMs * 2, reviveMsMax)
      options.onError(asError(error))
    }
  }
  return {
    pid: () => pid,
    /** Waits for a running restart; afterwards nothing is started. */
    async end(): Promise<void> {
      isEnded = true
      clearTimeout(timer)
      await round
    },
  }
}
