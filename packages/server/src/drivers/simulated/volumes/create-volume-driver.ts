import { done } from '#reconcile/ports/index.ts'
import { withFaults } from '../faults/with-faults.ts'
import { deleteSimVolume } from './delete-volume.ts'
import { ensureClone, ensureSimVolume } from './ensure-volume.ts'
import { growSimVolume, migrateSimVolume } from './change-volume.ts'
import { inspectSimVolume, inspectVolumeAtOnce } from './inspect-volume.ts'
import { inspectSimVolumes } from './inspect-volumes.ts'
import { makeVolumeAtOnce } from './make-volume.ts'
import { simVolumeCapabilities } from './volume-row.ts'
import { reachable } from '../../schema/in-transaction.ts'
import { listSimResources } from '../world/list-sim-resources.ts'
import type { Claimed, HardwareType, Resource, VolumeDriver, VolumeSpec } from '#reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import type { World } from '../world/world.ts'

/** The block storage of a world, with its faults. */
export function createVolumeDriver(world: World, faults: FaultStore): VolumeDriver {
  return {
    capabilities: simVolumeCapabilities,
    listVolumes: withFaults(world, faults, {
      on: 'listVolumes',
      call: (installation: string) => reachable(world, () => listSimResources(world.pool, 'volume', installation)),
      lie: [],
    }),
    inspectVolume: withFaults(world, faults, {
      on: 'inspectVolume',
      call: (volume: Resource) => inspectSimVolume(world, volume),
      quick: (volume: Resource) => inspectVolumeAtOnce(world, volume),
      lie: null,
    }),
    inspectVolumes: withFaults(world, faults, {
      on: 'inspectVolumes',
      call: (volumes: readonly Resource[]) => inspectSimVolumes(world, faults, volumes),
      lie: new Map(),
    }),
    ensureVolume: withFaults(world, faults, {
      on: 'ensureVolume',
      call: (volume: Claimed, spec: VolumeSpec) => ensureSimVolume(world, volume, spec),
      quick: (volume: Claimed, spec: VolumeSpec) => makeVolumeAtOnce(world, volume, spec),
      lie: done,
    }),
    ensureClone: withFaults(world, faults, {
      on: 'ensureClone',
      call: (volume: Claimed, spec: VolumeSpec, source: Resource) => ensureClone(world, volume, { spec, source }),
      lie: done,
    }),
    growVolume: withFaults(world, faults, {
      on: 'growVolume',
      call: (volume: Claimed, sizeGib: number) => growSimVolume(world, volume, sizeGib),
      lie: done,
    }),
    migrateVolume: withFaults(world, faults, {
      on: 'migrateVolume',
      call: (volume: Claimed, to: HardwareType) => migrateSimVolume(world, volume, to),
      lie: done,
    }),
    deleteVolume: withFaults(world, faults, {
      on: 'deleteVolume',
      call: (volume: Claimed) => deleteSimVolume(world, volume),
      lie: done,
    }),
  }
}
