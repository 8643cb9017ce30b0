import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Starts `perf` for a process. `stop` returns the instructions since; null without hardware counters or `perf`. */
export function countInstructions(pid: number): { stop(): Promise<number | null> } {
  const perf = spawn('perf', ['stat', '-x,', '-e', 'instructions', '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(perf, 'close').catch(() => null)
  const output = text(perf.stderr).catch(() => '')
  return {
    async stop() {
      perf.kill('SIGINT')
      await ended
      return readInstructions(await output)
    },
  }
}

/** Returns the count in the output of `perf stat -x,`; null without one, for example for `<not supported>`. */
function readInstructions(output: string): number | null {
  const count = /^(\d+),[^,]*,instructions/m.exec(output)?.[1]
  return count === undefined ? null : Number(count)
}
