import { type Patience, realPatience } from '#reconcile/engine/patience.ts'
import { DriverError, type Drivers } from '#reconcile/ports/index.ts'
import type { DriverSet } from '../driver-suite/driver-kit.ts'
import { type BenchGround, openBenchGround } from './bench-ground.ts'
import { driveBench } from './drive-bench.ts'
import type { EngineBench } from './engine-bench.ts'

/** Region of real hosts in the catalogue of benches. */
export const hostBenchRegion = 'eu-central'
/** As many volumes as a host has slots, with any memory: a small host starts fast and suffices for every scenario. */
const roomy = { attachedVolumesFloor: 64, persistedVolumesMax: 64 } as const
/** No resync: leftovers of earlier runs must not be checked again. */
const patience: Patience = { ...realPatience, resyncMs: 1e11 }

/** Opens a bench over a kit of real hosts and volumes; the kit defines what else it has. */
export async function openHostBench<Kit extends DriverSet & { close(): Promise<void> }>(
  openKit: (ground: BenchGround) => Promise<Kit>,
  partsOf: (kit: Kit, ground: BenchGround) => Pick<EngineBench, 'outside'> & { clear(): Promise<void> },
): Promise<EngineBench & { readonly kit: Kit }> {
  const ground = await openBenchGround()
  const kit = await openKit(ground)
  const drivers: Drivers = {
    volumes: () => kit.volumes,
    hosts: () => kit.hosts,
    clusters: () => {
      throw new DriverError('NotSupported', 'There are no clusters on this bench.')
    },
  }
  const base = { ...ground, drivers, patience, stageType: 'g6-nanode-1' }
  const { outside, clear } = partsOf(kit, ground)
  return {
    ...base,
    kit,
    terms: { ...ground.terms, policy: { ...ground.terms.policy, ...roomy } },
    outside,
    ...driveBench(base, async () => undefined),
    async close() {
      await clear()
      await kit.close()
      await ground.close()
    },
  }
}
