import { done } from '../../../reconcile/ports/index.ts'
import { withFaults } from '../faults/with-faults.ts'
import { deleteVolume } from './delete-volume.ts'
import { ensureClone, ensureVolume } from './ensure-volume.ts'
import { growVolume, migrateVolume } from './change-volume.ts'
import { findVolume, volumeCapabilities } from './volume-row.ts'
import { inWorld, reachable } from '../world/in-world.ts'
import { isDue } from '../world/progress.ts'
import { lockVolume } from './volume-work.ts'
import type {
  Claimed,
  HardwareType,
  Thing,
  VolumeDriver,
  VolumeSeen,
  VolumeSpec,
} from '../../../reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import type { World } from '../world/world.ts'

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

/** VolumeDriver.inspectVolume: what the world holds now, work that ended meanwhile applied. */
async function inspectVolume(world: World, volume: Thing): Promise<VolumeSeen | null> {
  const read = await reachable(world, () => findVolume(world.pool, volume))
  const row = read && isDue(read) ? await inWorld(world, (tx) => lockVolume(tx, volume)) : read
  if (!row) return null
  const { sizeGib, hardwareType, isHealthy, isComplete } = row
  return { sizeGib, hardwareType, isHealthy, isComplete }
}
