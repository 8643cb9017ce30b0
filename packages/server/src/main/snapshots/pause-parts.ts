import type { Simulation } from '#drivers/simulated/index.ts'
import type { Worker } from '#reconcile/engine/start-worker.ts'
import type { Pausable } from './pausing-snapshots.ts'

/** Worker that can be restarted while its process runs. */
export interface RestartableWorker extends Worker, Pausable {}

/** Starts a worker that can be paused. `pause` stops it immediately and returns a function that starts a new one, except after `stop`. */
export async function startRestartable(start: () => Promise<Worker>): Promise<RestartableWorker> {
  let current = await start()
  let isStopping = false
  return {
    searchedAtMs: () => current.searchedAtMs(),
    stop(graceMs) {
      isStopping = true
      return current.stop(graceMs)
    },
    async pause() {
      await current.stop(0)
      return async () => {
        if (!isStopping) current = await start()
      }
    },
  }
}

/**
 * Returns the simulation as a pausable component. `pause` interrupts calls of simulated drivers that hang by a fault, so that they throw Busy, and waits for
 * the others. Such calls belong to passes that have ended early. Resumption ends watches of clusters.
 */
export function pauseSimulation(simulation: Simulation, front: { endWatches(): void }): Pausable {
  return {
    async pause() {
      await simulation.drain()
      return () => front.endWatches()
    },
  }
}
