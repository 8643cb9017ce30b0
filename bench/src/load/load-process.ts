import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadPlan, LoadTally } from './load-plan.ts'

/** Separate process that generates load. No figure includes its CPU time. */
export interface LoadProcess {
  run(plan: LoadPlan): Promise<LoadTally>
  close(): void
}

/** Forks the load process. `run` takes one plan at a time, and throws the error that the process reports. `close` disconnects it. */
export function startLoad(): LoadProcess {
  const child = fork(join(import.meta.dirname, 'main.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    async run(plan) {
      child.send(plan)
      const [answer] = (await once(child, 'message')) as [{ tally?: LoadTally; error?: string }]
      if (!answer.tally) throw new Error(answer.error)
      return answer.tally
    },
    close: () => child.disconnect(),
  }
}
