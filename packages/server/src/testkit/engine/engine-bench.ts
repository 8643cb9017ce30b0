import type { Terms } from '#accept/terms.ts'
import type { Actor, SecretBox } from '#domain/shared/index.ts'
import { type Pace, type Simulation, createSimulation } from '#drivers/simulated/index.ts'
import { type Patience, quickPatience } from '#reconcile/engine/patience.ts'
import type { AnyReconciler } from '#reconcile/engine/reconciler.ts'
import type { PassResult } from '#reconcile/engine/run-pass.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import type { Store } from '#store/open-store.ts'
import type { Claim } from '#store/work/claim-work.ts'
import type { neutralCatalogue } from '../catalogue.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { plantFront, refreshFront } from '../simulated/plant-front.ts'
import { openBenchGround } from './bench-ground.ts'
import { driveBench } from './drive-bench.ts'
import { type OutsideView, simulatedView } from './outside-view.ts'

/** A control plane without HTTP and without clocks of its own: tests decide when passes run and what time it is. */
export interface EngineBench {
  readonly store: Store
  readonly drivers: Drivers
  /** What is really there, past the rows. */
  readonly outside: OutsideView
  readonly actor: Actor
  readonly installationId: string
  readonly nodePrefix: string
  /** Seals and opens what is sealed in this bench's database. */
  readonly secretBox: SecretBox
  readonly catalogue: typeof neutralCatalogue
  /** What its acts are accepted by. */
  readonly terms: Terms
  readonly patience: Patience
  /** Type of hosts with room for the volumes of many tellings. */
  readonly stageType: string
  /** A host that runs and that many stories share, one after the other; absent where each story makes its own. */
  readonly findStage?: () => Promise<number>
  /** Claims what is due now, for 5 s unless said otherwise; nothing else claims. */
  claimDue(leaseMs?: number): Promise<Claim[]>
  /** Runs one pass of a claim, with other drivers or another reconciler when given. */
  pass(claim: Claim, drivers?: Drivers, reconciler?: AnyReconciler): Promise<PassResult>
  /** Runs passes, moving the clock to whatever is due next, until everything is settled; throws after too many. */
  settle(): Promise<void>
  /** Moves the clock to what is due next; false when everything is settled. */
  advanceToNext(): Promise<boolean>
  /** Moves the database's clock forward, which stands still otherwise. */
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

/** A bench over the simulated world. */
export interface SimulatedBench extends EngineBench {
  readonly simulation: Simulation
}

/** Opens a bench on a database of its own, or on one that somebody else has made for it. */
export async function openEngineBench(
  pace: Pace = 'instant',
  patience: Patience = quickPatience,
  made?: TestDatabase,
): Promise<SimulatedBench> {
  const ground = await openBenchGround(made)
  const { store, secretBox, installationId, url } = ground
  const simulation = await createSimulation({ url, pace, installation: installationId, secretBox })
  await plantFront(store, secretBox)
  const drivers: Drivers = {
    volumes: () => simulation.drivers.volumes,
    hosts: () => simulation.drivers.hosts,
    clusters: () => simulation.drivers.clusters,
  }
  const base = { ...ground, drivers, patience, simulation }
  const outside = simulatedView(store)
  return {
    ...base,
    outside,
    stageType: 'g6-dedicated-32',
    // Where a test has moved the clock by hand, the listener would look dead.
    ...driveBench(base, () => refreshFront(store)),
    async close() {
      await simulation.close()
      await ground.close()
    },
  }
}
