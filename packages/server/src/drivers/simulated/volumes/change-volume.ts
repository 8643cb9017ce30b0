import { DriverError, done } from '#reconcile/ports/index.ts'
import { runGuarded } from '../state/run-guarded.ts'
import { changeCapacity } from '../state/change-capacity.ts'
import { progressOf } from '../state/progress.ts'
import { beginSimVolumeWork, lockUsableSimVolume } from './volume-work.ts'
import { simVolumeCapabilities } from './volume-row.ts'
import type { Claimed, HardwareType, Progress } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/**
 * VolumeDriver.growVolume: reserves capacity; returns progress. Reports the new size at the end. Throws CannotShrink for a smaller size, Busy during other
 * work, NotFound without the volume, InsufficientCapacity.
 */
export function growSimVolume(state: SimulatorState, volume: Claimed, sizeGib: number): Promise<Progress> {
  return runGuarded(state, volume, async (tx) => {
    const row = await lockUsableSimVolume(tx, volume)
    const reachedGib = row.growToGib ?? row.sizeGib
    if (sizeGib < reachedGib)
      throw new DriverError('CannotShrink', `${volume.name} has ${reachedGib} GiB, more than ${sizeGib}.`)
    if (sizeGib === row.growToGib) return progressOf(row)
    if (sizeGib === row.sizeGib) return done
    if (row.work) throw new DriverError('Busy', `${volume.name} has other work (${row.work}) in progress.`)
    const progress = await beginSimVolumeWork(tx, volume, row.id, {
      work: 'grow',
      pace: state.pace,
      sizeGib,
      growToGib: sizeGib,
    })
    await changeCapacity(tx, { region: row.region, volumesGib: sizeGib - row.sizeGib })
    return progress
  })
}

/**
 * VolumeDriver.migrateVolume: returns progress. Moves all bytes at the end; the volume stays usable. Throws NotSupported for an unknown class, Busy during
 * other work, NotFound without the volume.
 */
export function migrateSimVolume(state: SimulatorState, volume: Claimed, to: HardwareType): Promise<Progress> {
  return runGuarded(state, volume, async (tx) => {
    if (!simVolumeCapabilities.hardwareTypes.includes(to))
      throw new DriverError('NotSupported', `Storage class ${to} does not exist.`)
    const row = await lockUsableSimVolume(tx, volume)
    if (row.migrateTo === to) return progressOf(row)
    if (row.hardwareType === to && row.migrateTo === null) return done
    if (row.work) throw new DriverError('Busy', `${volume.name} has other work (${row.work}) in progress.`)
    return beginSimVolumeWork(tx, volume, row.id, {
      work: 'migrate',
      pace: state.pace,
      sizeGib: row.sizeGib,
      migrateTo: to,
    })
  })
}
