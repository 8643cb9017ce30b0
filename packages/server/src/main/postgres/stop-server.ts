import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '#domain/shared/index.ts'
import { findProcess } from '../processes/find-process.ts'

const pollMs = 10

/** How long each politeness lasts; together below the 5 s in which `moor up` must end. */
const steps = [
  /** Fast shutdown: open sessions are ended, a checkpoint is written. */
  { signal: 'SIGINT', graceMs: 2500 },
  /** Immediate shutdown: nothing is lost, the next start recovers from the log. */
  { signal: 'SIGQUIT', graceMs: 1000 },
  { signal: 'SIGKILL', graceMs: 1000 },
] as const

/** Stops a server, ours or adopted, by its pid; returns when it is gone. A server that is gone already is fine. */
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
