import { createClusterDriver } from './clusters/create-cluster-driver.ts'
import { openFaultStore } from './faults/fault-store.ts'
import { type OpenedFront, openSimFront } from './front/open-front.ts'
import { createHostDriver } from './hosts/create-host-driver.ts'
import { createSimImageStore } from './images/create-image-store.ts'
import { createKubeHandler } from './kube/http/create-kube-handler.ts'
import { createSimRoutes } from './routes/sim-routes.ts'
import { createSimBackupStore } from './backups/create-backup-store.ts'
import { createVolumeDriver } from './volumes/create-volume-driver.ts'
import { migrateSimulator } from './state/migrate-simulator.ts'
import { openSimulatorState } from './state/simulator-state.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { PoolConfig } from 'pg'
import type {
  BackupStore,
  ClusterDriver,
  HostDriver,
  ImageStore,
  SecretBox,
  VolumeDriver,
} from '#reconcile/ports/index.ts'
import type { FrontOptions } from './front/front-options.ts'
import type { SimRoutesOptions } from './routes/sim-routes.ts'
import { type Pace, findPodReadyMs } from './state/pace.ts'

/** Options of createSimulation. */
export interface SimulationOptions {
  /** Database, whose clock is the simulator's. */
  readonly url: string
  /** Replaces the URL for a database with several hosts. */
  readonly connection?: string | PoolConfig
  readonly pace: Pace
  /** Milliseconds from the start of a pod on its node until it is ready; by default, as the pace says. */
  readonly podReadyMs?: number | undefined
  readonly secretBox: SecretBox
  /** Installation to which the HTTP interface is limited; if absent, all. */
  readonly installation?: string
}

/** Drivers, and routes for the operator. */
export interface Simulation {
  readonly drivers: {
    readonly volumes: VolumeDriver
    readonly hosts: HostDriver
    readonly clusters: ClusterDriver
    readonly images: ImageStore
    readonly backups: BackupStore
  }
  /** Routes under /sim, never under /v4. */
  readonly routes: FastifyPluginAsync<SimRoutesOptions>
  /** Opens a listener for clusters, which must be stopped before close(). */
  openFront(options: FrontOptions): Promise<OpenedFront>
  /** Interrupts calls that hang by a fault, and waits for the others. No new calls may start. */
  drain(): Promise<void>
  /** Interrupts hanging calls and disconnects. The simulator state stays. */
  close(): Promise<void>
}

/** Opens simulated infrastructure, which several processes can share, and migrates its tables. Rejects if the migration fails. */
export async function createSimulation({
  url,
  connection = url,
  pace,
  podReadyMs = findPodReadyMs(pace),
  secretBox,
  installation,
}: SimulationOptions): Promise<Simulation> {
  const state = openSimulatorState(connection, pace, { podReadyMs })
  try {
    await migrateSimulator(state.pool)
  } catch (error) {
    await state.close()
    throw error
  }
  const faults = openFaultStore(state)
  // Separate connections, so that clients of clusters cannot starve the drivers.
  const clients = openSimulatorState(connection, pace, { podReadyMs })
  return {
    drivers: {
      volumes: createVolumeDriver(state, faults),
      hosts: createHostDriver(state, faults),
      clusters: createClusterDriver({ state, secretBox }, faults),
      images: createSimImageStore(state, faults),
      backups: createSimBackupStore(state, faults),
    },
    routes: createSimRoutes({ state, faults, installation: installation ?? null }),
    openFront: (options) =>
      openSimFront({ state: clients, secretBox, serve: createKubeHandler(clients, secretBox, options) }, options),
    drain: () => state.calls.drain(),
    close: async () => void (await Promise.all([state.close(), clients.close()])),
  }
}
