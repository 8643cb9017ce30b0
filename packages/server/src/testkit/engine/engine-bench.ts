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

/** Service without HTTP, with a frozen clock. */
export interface EngineBench {
  readonly store: Store
  readonly drivers: Drivers
  readonly outside: OutsideView
  readonly actor: Actor
  readonly installationId: string
  readonly nodePrefix: string
  readonly secretBox: SecretBox
  readonly catalogue: typeof neutralCatalogue
  readonly terms: Terms
  readonly timeouts: Timeouts
  readonly stageType: string
  /** ID of a running host that scenarios use in turn. */
  readonly findStage?: () => Promise<number>
  claimDue(leaseMs?: number): Promise<Claim[]>
  pass(claim: Claim, drivers?: Drivers, reconciler?: AnyReconciler): Promise<PassResult>
  /** Runs passes until converged. Throws after too many passes. */
  converge(): Promise<void>
  /** Advances the clock to the next due work. False if converged. */
  advanceToNext(): Promise<boolean>
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

/** Bench over the simulator. */
export interface SimulatedBench extends EngineBench {
  readonly simulation: Simulation
}

/** Opens a bench with simulated drivers and a frozen clock, on a new database or `made`. */
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
    images: () => simulation.drivers.images,
    backups: () => simulation.drivers.backups,
  }
  const base = { ...environment, drivers, timeouts, simulation }
  const outside = simulatedView(store)
  return {
    ...base,
    outside,
    stageType: 'g6-dedicated-32',
    ...driveBench(base, () => refreshFront(store)),
    async close() {
      await simulation.close()
      await environment.close()
    },
  }
}
