import { type VolumeDriver, done } from '#reconcile/ports/index.ts'
import { withFaults } from '../faults/with-faults.ts'
import { deleteSimVolume } from './delete-volume.ts'
import { ensureClone, ensureSimVolume } from './ensure-volume.ts'
import { growSimVolume, migrateSimVolume } from './change-volume.ts'
import { inspectSimVolume, inspectVolumeInOneStatement } from './inspect-volume.ts'
import { inspectSimVolumes } from './inspect-volumes.ts'
import { createVolumeInOneStatement } from './create-volume-in-one-statement.ts'
import { simVolumeCapabilities } from './volume-row.ts'
import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import { listSimResources } from '../state/list-sim-resources.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** VolumeDriver of the simulator. Every method consumes injected faults. */
export function createVolumeDriver(state: SimulatorState, faults: FaultStore): VolumeDriver {
  const faulty = withFaults(state, faults)
  return {
    capabilities: simVolumeCapabilities,
    listVolumes: faulty(
      'listVolumes',
      (installation) => busyIfUnreachable(state, () => listSimResources(state.pool, 'volume', installation)),
      [],
    ),
    inspectVolume: faulty(
      'inspectVolume',
      (volume) => inspectSimVolume(state, volume),
      null,
      (volume) => inspectVolumeInOneStatement(state, volume),
    ),
    inspectVolumes: faulty('inspectVolumes', (volumes) => inspectSimVolumes(state, faults, volumes), new Map()),
    ensureVolume: faulty(
      'ensureVolume',
      (volume, spec) => ensureSimVolume(state, volume, spec),
      done,
      (volume, spec) => createVolumeInOneStatement(state, volume, spec),
    ),
    ensureClone: faulty('ensureClone', (volume, spec, source) => ensureClone(state, volume, { spec, source }), done),
    growVolume: faulty('growVolume', (volume, sizeGib) => growSimVolume(state, volume, sizeGib), done),
    migrateVolume: faulty('migrateVolume', (volume, to) => migrateSimVolume(state, volume, to), done),
    deleteVolume: faulty('deleteVolume', (volume) => deleteSimVolume(state, volume), done),
  }
}
