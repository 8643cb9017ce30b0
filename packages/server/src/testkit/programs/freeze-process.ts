import { readFileSync, readdirSync } from 'node:fs'

const waitMsMax = 30_000
const pollMs = 2

/**
 * Suspends a process, and returns once all its threads are stopped; throws after 30 s. `kill` only sends SIGSTOP: on a busy machine the receiving thread may
 * run much later, and the others continue until then.
 */
export function freezeProcess(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  for (let waitedMs = 0; !isStopped(pid); waitedMs += pollMs) {
    if (waitedMs > waitMsMax) throw new Error(`Process ${pid} does not stop.`)
    Atomics.wait(sleeper, 0, 0, pollMs)
  }
}

/** Checks the state of each thread, the word after the name in parentheses (proc(5)). */
function isStopped(pid: number): boolean {
  const states = readdirSync(`/proc/${pid}/task`).map((task) => {
    const stat = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ', 1)[0] ?? ''
  })
  return states.every((state) => state === 'T' || state === 't' || state === 'Z')
}
