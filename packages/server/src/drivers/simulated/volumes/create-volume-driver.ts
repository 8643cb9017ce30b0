import { withFaults } from '../faults/with-faults.ts'
import { deleteSimVolume } from './delete-volume.ts'
import { ensureClone, ensureSimVolume } from './ensure-volume.ts'
import { growSimVolume, migrateSimVolume } from './change-volume.ts'
import { inspectSimVolume, inspectVolumeInOneStatement } from './inspect-volume.ts'
import { inspectSimVolumes } from './inspect-volumes.ts'
import { createVolumeInOneStatement } from './create-volume-in-one-statement.ts'
import { readSimVolume, writeSimVolume } from './transfer-volume.ts'
import { simVolumeCapabilities } from './volume-row.ts'
import { readSimFreeGib } from '../state/change-capacity.ts'
import { listSimResources } from '../state/list-sim-resources.ts'
import type { VolumeDriver } from '#reconcile/ports/index.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** VolumeDriver of the simulator, with injected faults. */
export function createVolumeDriver(state: SimulatorState, faults: FaultStore): VolumeDriver {
  const driver: VolumeDriver = {
    capabilities: simVolumeCapabilities,
    listVolumes: (installation) => listSimResources(state, 'volume', installation),
    readFreeGib: (region) => readSimFreeGib(state, region),
    inspectVolume: (volume) => inspectSimVolume(state, volume),
    inspectVolumes: (volumes) => inspectSimVolumes(state, faults, volumes),
    ensureVolume: (volume, spec) => ensureSimVolume(state, volume, spec),
    ensureClone: (volume, spec, source) => ensureClone(state, volume, { spec, source }),
    growVolume: (volume, sizeGib) => growSimVolume(state, volume, sizeGib),
    migrateVolume: (volume, to) => migrateSimVolume(state, volume, to),
    readVolume: (volume, offset) => readSimVolume(state, volume, offset),
    writeVolume: (volume, offset, content) => writeSimVolume(state, volume, offset, content),
    deleteVolume: (volume) => deleteSimVolume(state, volume),
  }
  return withFaults<VolumeDriver>(state, faults, driver, {
    inspectVolume: (volume) => inspectVolumeInOneStatement(state, volume),
    ensureVolume: (volume, spec) => createVolumeInOneStatement(state, volume, spec),
  })
}
