import { type VolumeDriver, done } from '#reconcile/ports/index.ts'
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
import type { FaultStore } from '../faults/fault-store.ts'
import type { World } from '../world/world.ts'

/** Creates the driver for simulated block storage, with fault injection. */
export function createVolumeDriver(world: World, faults: FaultStore): VolumeDriver {
  const faulty = withFaults(world, faults)
  return {
    capabilities: simVolumeCapabilities,
    listVolumes: faulty(
      'listVolumes',
      (installation) => reachable(world, () => listSimResources(world.pool, 'volume', installation)),
      [],
    ),
    inspectVolume: faulty(
      'inspectVolume',
      (volume) => inspectSimVolume(world, volume),
      null,
      (volume) => inspectVolumeAtOnce(world, volume),
    ),
    inspectVolumes: faulty('inspectVolumes', (volumes) => inspectSimVolumes(world, faults, volumes), new Map()),
    ensureVolume: faulty(
      'ensureVolume',
      (volume, spec) => ensureSimVolume(world, volume, spec),
      done,
      (volume, spec) => makeVolumeAtOnce(world, volume, spec),
    ),
    ensureClone: faulty('ensureClone', (volume, spec, source) => ensureClone(world, volume, { spec, source }), done),
    growVolume: faulty('growVolume', (volume, sizeGib) => growSimVolume(world, volume, sizeGib), done),
    migrateVolume: faulty('migrateVolume', (volume, to) => migrateSimVolume(world, volume, to), done),
    deleteVolume: faulty('deleteVolume', (volume) => deleteSimVolume(world, volume), done),
  }
}
