import { done } from '../../../reconcile/ports/index.ts'
import type { Claimed, HardwareType, Thing, VolumeDriver, VolumeSpec } from '../../../reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import { withFaults } from '../faults/with-faults.ts'
import type { World } from '../world/world.ts'
import { deleteVolume } from './delete-volume.ts'
import { ensureClone } from './ensure-clone.ts'
import { ensureVolume } from './ensure-volume.ts'
import { growVolume } from './grow-volume.ts'
import { inspectVolume } from './inspect-volume.ts'
import { migrateVolume } from './migrate-volume.ts'
import { volumeCapabilities } from './volume-capabilities.ts'

/** The block storage of a world, with its faults. */
export function createVolumeDriver(world: World, faults: FaultStore): VolumeDriver {
  return {
    capabilities: volumeCapabilities,
    inspectVolume: withFaults(world, faults, {
      on: 'inspectVolume',
      call: (volume: Thing) => inspectVolume(world, volume),
      lie: null,
    }),
    ensureVolume: withFaults(world, faults, {
      on: 'ensureVolume',
      call: (volume: Claimed, spec: VolumeSpec) => ensureVolume(world, volume, spec),
      lie: done,
    }),
    ensureClone: withFaults(world, faults, {
      on: 'ensureClone',
      call: (volume: Claimed, spec: VolumeSpec, source: Thing) => ensureClone(world, volume, { spec, source }),
      lie: done,
    }),
    growVolume: withFaults(world, faults, {
      on: 'growVolume',
      call: (volume: Claimed, sizeGib: number) => growVolume(world, volume, sizeGib),
      lie: done,
    }),
    migrateVolume: withFaults(world, faults, {
      on: 'migrateVolume',
      call: (volume: Claimed, to: HardwareType) => migrateVolume(world, volume, to),
      lie: done,
    }),
    deleteVolume: withFaults(world, faults, {
      on: 'deleteVolume',
      call: (volume: Claimed) => deleteVolume(world, volume),
      lie: done,
    }),
  }
}
