import { createClusterDriver } from './clusters/create-cluster-driver.ts'
import { openFaultStore } from './faults/fault-store.ts'
import { type OpenedFront, openSimFront } from './front/open-front.ts'
import { createHostDriver } from './hosts/create-host-driver.ts'
import { createKubeHandler } from './kube/http/create-kube-handler.ts'
import { createSimRoutes } from './routes/sim-routes.ts'
import { createVolumeDriver } from './volumes/create-volume-driver.ts'
import { migrateWorld } from './world/migrate-world.ts'
import { openWorld } from './world/world.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { PoolConfig } from 'pg'
import type { ClusterDriver, HostDriver, SecretBox, VolumeDriver } from '#reconcile/ports/index.ts'
import type { FrontOptions } from './front/front-options.ts'
import type { SimRoutesOptions } from './routes/sim-routes.ts'
import type { Pace } from './world/pace.ts'

/** How a simulation is opened. */
export interface SimulationOptions {
  /** Database that the control plane has migrated; the world takes its time from there, and lives in a schema of its own. */
  readonly url: string
  /** What `pg` needs beside the url to reach it, where it has several hosts; replaces the url. */
  readonly connection?: string | PoolConfig
  readonly pace: Pace
  /** Seals what the world must not hold in the clear: keys of certificates, Secrets of clusters. */
  readonly secretBox: SecretBox
  /** Installation whose things the HTTP surface shows and finds by number; absent means every one. */
  readonly installation?: string
}

/** Simulated infrastructure: drivers for the engine, routes for an operator. */
export interface Simulation {
  readonly drivers: { readonly volumes: VolumeDriver; readonly hosts: HostDriver; readonly clusters: ClusterDriver }
  /** To be mounted under /sim, never under /v4. */
  readonly routes: FastifyPluginAsync<SimRoutesOptions>
  /** Opens this process's https listener of all clusters; the system's error when its address cannot be had. To be stopped before close(). */
  openFront(options: FrontOptions): Promise<OpenedFront>
  /** Ends hanging calls and waits for the others, while nobody begins one. */
  settle(): Promise<void>
  /** Ends hanging calls and closes the connections; the world itself stays. */
  close(): Promise<void>
}

/** Opens simulated infrastructure, its tables made or brought up to date; any number of processes may do so on one database. */
export async function createSimulation({
  url,
  connection = url,
  pace,
  secretBox,
  installation,
}: SimulationOptions): Promise<Simulation> {
  const world = openWorld(connection, pace)
  try {
    await migrateWorld(world.pool)
  } catch (error) {
    await world.close()
    throw error
  }
  const faults = openFaultStore(world)
  // Clients of the clusters have connections of their own: however many requests they send, drivers find theirs free.
  const clients = openWorld(connection, pace)
  return {
    drivers: {
      volumes: createVolumeDriver(world, faults),
      hosts: createHostDriver(world, faults),
      clusters: createClusterDriver({ world, secretBox }, faults),
    },
    routes: createSimRoutes({ world, faults, installation: installation ?? null }),
    openFront: (options) =>
      openSimFront({ world: clients, secretBox, serve: createKubeHandler(clients, secretBox, options.gate) }, options),
    settle: () => world.calls.settle(),
    close: async () => void (await Promise.all([world.close(), clients.close()])),
  }
}
