import type { Simulation } from '#drivers/simulated/index.ts'
import type { Worker } from '#reconcile/engine/start-worker.ts'
import type { Hushed } from './quiet-snapshots.ts'

/** Worker that can be stopped and restarted while its process runs. */
export interface RestartableWorker extends Worker, Hushed {}

/** Starts a restartable worker. */
export async function startRestartable(start: () => Promise<Worker>): Promise<RestartableWorker> {
  let current = await start()
  let isEnding = false
  return {
    lookedAtMs: () => current.lookedAtMs(),
    stop(graceMs) {
      isEnding = true
      return current.stop(graceMs)
    },
    async hush() {
      await current.stop(0)
      return async () => {
        if (!isEnding) current = await start()
      }
    },
  }
}

/** Waits for calls of simulated drivers whose pass has ended early, and ends watches of clusters afterwards. */
export function hushSimulation(simulation: Simulation, front: { endWatches(): void }): Hushed {
  return {
    async hush() {
      await simulation.settle()
      return () => front.endWatches()
    },
  }
}
