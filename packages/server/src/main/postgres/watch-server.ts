import { asError } from '#domain/shared/index.ts'
import { findProcess } from '../processes/find-process.ts'

const watchMs = 500
const reviveMsMax = 10_000

/** What the watch needs: the pid now, and how to get a new one. */
export interface WatchServer {
  readonly pid: number
  /** Starts the server again, on the same socket; returns the new pid. */
  revive(): Promise<number>
  /** Told when a revival failed; it is tried again, at most every 10 s. */
  onTrouble(error: Error): void
}

/** A watch over one server. */
export interface Watch {
  pid(): number
  /** Ends the watch and waits for a revival under way; afterwards nothing is started any more. */
  end(): Promise<void>
}

/**
 * Starts a dead server again (killed for memory, say): nobody else would, and every pool finds it on the same
 * socket. The timer keeps no process alive.
 */
export function watchServer(options: WatchServer): Watch {
  let pid = options.pid
  let isEnded = false
  let pauseMs = watchMs
  let round: Promise<void> = Promise.resolve()
  let timer = setTimeout(tick, pauseMs).unref()

  function tick(): void {
    round = look().then(() => {
      if (!isEnded) timer = setTimeout(tick, pauseMs).unref()
    })
  }
  async function look(): Promise<void> {
    if (findProcess(pid) !== null) return
    try {
      pid = await options.revive()
      pauseMs = watchMs
    } catch (error) {
      pauseMs = Math.min(pauseMs * 2, reviveMsMax)
      options.onTrouble(asError(error))
    }
  }
  return {
    pid: () => pid,
    async end() {
      isEnded = true
      clearTimeout(timer)
      await round
    },
  }
}
