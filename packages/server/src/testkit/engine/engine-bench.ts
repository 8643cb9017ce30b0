import type { Terms } from '#accept/terms.ts'
import type { Actor, SecretBox } from '#domain/shared/index.ts'
import { type Pace, type Simulation, createSimulation } from '#drivers/simulated/index.ts'
import { type Timeouts, quickTimeouts } from '#reconcile/engine/timeouts.ts'
import type { AnyReconciler } from '#reconcile/engine/reconciler.ts'
import type { PassResult } from '#reconcile/engine/run-pass.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import type { Store } from '#store/open-store.ts'
import type { Claim } from '#store/work/claim-work.ts'
import type { neutralCatalogue } from '../catalogue.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { plantFront, refreshFront } from '../simulated/plant-front.ts'
import { openBenchEnvironment } from './bench-environment.ts'
import { driveBench } from './drive-bench.ts'
import { type OutsideView, simulatedView } from './outside-view.ts'

/** Control plane without HTTP and with a stopped clock: tests decide when passes run and what time it is. */
export interface EngineBench {
  readonly store: Store
  readonly drivers: Drivers
  readonly outside: OutsideView
  readonly actor: Actor
  readonly installationId: string
  readonly nodePrefix: string
  readonly secretBox: SecretBox
  readonly catalogue: typeof neutralCatalogue
  /** Rules by which its changes are accepted. */
  readonly terms: Terms
  readonly timeouts: Timeouts
  readonly stageType: string
  /** Running host that scenarios share, one after the other; absent if each scenario creates its own. */
  readonly findStage?: () => Promise<number>
  /** Claims what is due now, by default for 5 s; nothing else claims. */
  claimDue(leaseMs?: number): Promise<Claim[]>
  /** Runs one pass of a claim, with other drivers or another reconciler if given. */
  pass(claim: Claim, drivers?: Drivers, reconciler?: AnyReconciler): Promise<PassResult>
  /** Runs passes, moving the clock to the next due time, until everything has converged; throws after too many. */
  converge(): Promise<void>
  /** Moves the clock to the next due time; false if everything has converged. */
  advanceToNext(): Promise<boolean>
  /** Moves the database's stopped clock forward. */
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

/** Bench over the simulator. */
export interface SimulatedBench extends EngineBench {
  readonly simulation: Simulation
}

/** Opens a bench on a new database, or on a given one. */
export async function openEngineBench(
  pace: Pace = 'instant',
  timeouts: Timeouts = quickTimeouts,
  made?: TestDatabase,
): Promise<SimulatedBench> {
  const environment = await openBenchEnvironment(made)
  const { store, secretBox, installationId, url } = environment
  const simulation = await createSimulation({ url, pace, installation: installationId, secretBox })
  await plantFront(store, secretBox)
  const drivers: Drivers = {
    volumes: () => simulation.drivers.volumes,
    hosts: () => simulation.drivers.hosts,
    clusters: () => simulation.drivers.clusters,
  }
  const base = { ...environment, drivers, timeouts, simulation }
  const outside = simulatedView(store)
  return {
    ...base,
    outside,
    stageType: 'g6-dedicated-32',
    // If a test has moved the clock by hand, the listener would look dead.
    ...driveBench(base, () => refreshFront(store)),
    async close() {
      await simulation.close()
      await environment.close()
    },
  }
}
