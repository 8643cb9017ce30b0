import type { Simulation } from '#drivers/simulated/index.ts'
import type { Worker } from '#reconcile/engine/start-worker.ts'
import type { Hushed } from './quiet-snapshots.ts'

/** A worker that can be stopped and started again while its process goes on. */
export interface RestartableWorker extends Worker, Hushed {}

/** Starts a worker that another one may follow. */
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

/** Calls of simulated drivers whose pass has been given up, and watches of clusters. */
export function hushSimulation(simulation: Simulation, front: { endWatches(): void }): Hushed {
  return {
    async hush() {
      await simulation.settle()
      return () => front.endWatches()
    },
  }
}
