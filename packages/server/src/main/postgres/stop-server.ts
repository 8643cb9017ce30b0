import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '#domain/shared/index.ts'
import { findProcess } from '../processes/find-process.ts'

const pollMs = 10

/** The sum is below the 5 s in which `moor up` must stop. */
const steps = [
  /** Fast shutdown with a checkpoint. */
  { signal: 'SIGINT', graceMs: 2500 },
  /** Immediate shutdown: the next start recovers from the WAL. */
  { signal: 'SIGQUIT', graceMs: 1000 },
  { signal: 'SIGKILL', graceMs: 1000 },
] as const

/** Stops a started or adopted server by its pid. Returns when it is gone, or after 4.5 s. Does nothing if it does not exist. */
export async function stopServer(pid: number): Promise<void> {
  for (const { signal, graceMs } of steps) {
    if (!hasSent(pid, signal)) return
    const until = performance.now() + graceMs
    while (performance.now() < until) {
      if (findProcess(pid) === null) return
      await delay(pollMs)
    }
  }
}

function hasSent(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false
    throw error
  }
}
