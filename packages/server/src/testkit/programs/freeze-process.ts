import { readFileSync, readdirSync } from 'node:fs'

const waitMsMax = 30_000
const pollMs = 2

/**
 * Suspends a process, and returns once all its threads are stopped; throws after 30 s. `kill` only sends SIGSTOP: on a busy machine threads may continue for a
 * while.
 */
export function freezeProcess(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  for (let waitedMs = 0; !isStopped(pid); waitedMs += pollMs) {
    if (waitedMs > waitMsMax) throw new Error(`Process ${pid} does not stop.`)
    Atomics.wait(sleeper, 0, 0, pollMs)
  }
}

/** The state follows the name in parentheses (proc(5)). */
function isStopped(pid: number): boolean {
  const states = readdirSync(`/proc/${pid}/task`).map((task) => {
    const stat = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ', 1)[0] ?? ''
  })
  return states.every((state) => state === 'T' || state === 't' || state === 'Z')
}
