import { type Timeouts, realTimeouts } from '#reconcile/engine/timeouts.ts'
import { DriverError, type Drivers } from '#reconcile/ports/index.ts'
import type { DriverSet } from '../driver-suite/driver-kit.ts'
import { type BenchEnvironment, openBenchEnvironment } from './bench-environment.ts'
import { driveBench } from './drive-bench.ts'
import type { EngineBench } from './engine-bench.ts'

/** Region of real hosts. */
export const hostBenchRegion = 'eu-central'
/** A small host accepts as many volumes as it has slots. */
const roomy = { attachedVolumesMin: 64, persistedVolumesMax: 64 } as const
/** Prevents a resync, which would inspect leftovers of earlier runs. */
const timeouts: Timeouts = { ...realTimeouts, resyncMs: 1e11 }

/** Returns no store: throws NotSupported. */
export function rejectImages(): never {
  throw new DriverError('NotSupported', 'There are no images of users on this bench.')
}

/** Opens a bench with the kit's host and volume drivers on a new database. Cluster calls throw NotSupported. `close` clears and closes the kit too. */
export async function openHostBench<Kit extends DriverSet & { close(): Promise<void> }>(
  openKit: (environment: BenchEnvironment) => Promise<Kit>,
  partsOf: (kit: Kit, environment: BenchEnvironment) => Pick<EngineBench, 'outside'> & { clear(): Promise<void> },
  passesMax?: number,
): Promise<EngineBench & { readonly kit: Kit }> {
  const environment = await openBenchEnvironment()
  const kit = await openKit(environment)
  const drivers: Drivers = {
    volumes: () => kit.volumes,
    hosts: () => kit.hosts,
    clusters: () => {
      throw new DriverError('NotSupported', 'There are no clusters on this bench.')
    },
    images: rejectImages,
    backups: rejectImages,
  }
  const base = { ...environment, drivers, timeouts, stageType: 'g6-nanode-1' }
  const { outside, clear } = partsOf(kit, environment)
  return {
    ...base,
    kit,
    terms: { ...environment.terms, policy: { ...environment.terms.policy, ...roomy } },
    outside,
    ...driveBench(base, async () => undefined, passesMax),
    async close() {
      await clear()
      await kit.close()
      await environment.close()
    },
  }
}
