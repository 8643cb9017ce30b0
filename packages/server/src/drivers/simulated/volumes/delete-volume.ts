import { DriverError, done } from '#reconcile/ports/index.ts'
import { applyDeviceWork } from '../state/devices.ts'
import { runGuarded } from '../state/run-guarded.ts'
import { progressOf, workIsDue } from '../state/progress.ts'
import { applySimVolumeWork, beginSimVolumeWork, lockSimVolumeRemains } from './volume-work.ts'
import type { Claimed, Progress } from '#reconcile/ports/index.ts'
import type { Pace } from '../state/pace.ts'
import type { SimulatorState, SimulatorTx } from '../state/simulator-state.ts'
import type { SimVolumeRow } from './volume-row.ts'

/**
 * VolumeDriver.deleteVolume: deletes the bytes immediately, the volume after wiping; cancels other work. Returns progress; done if absent. Throws InUse while
 * plugged in, Busy while copied.
 */
export function deleteSimVolume(state: SimulatorState, volume: Claimed): Promise<Progress> {
  return runGuarded(state, volume, async (tx) => {
    const remains = await lockSimVolumeRemains(tx, volume)
    for (const row of remains) await checkUnused(tx, row)
    for (const lost of remains.filter((row) => row.isLost)) await applySimVolumeWork(tx, { ...lost, work: 'wipe' })
    const present = remains.find((row) => !row.isLost)
    if (!present) return done
    return present.work === 'wipe' ? progressOf(present) : wipe(tx, volume, present, state.pace)
  })
}

async function checkUnused(tx: SimulatorTx, row: SimVolumeRow): Promise<void> {
  await applyDeviceWork(tx, 'volume_id', row.id)
  const { rowCount: plugs } = await tx.query('select 1 from sim.devices where volume_id = $1', [row.id])
  if (plugs) throw new DriverError('InUse', `${row.name} is plugged into a host.`)
  const { rowCount: copies } = await tx.query(`select 1 from sim.volumes where source_id = $1 and not (${workIsDue})`, [
    row.id,
  ])
  if (copies) throw new DriverError('Busy', `${row.name} is being copied.`)
}

/** Capacity of a canceled growth stays reserved until the volume is deleted. */
async function wipe(tx: SimulatorTx, volume: Claimed, row: SimVolumeRow, pace: Pace): Promise<Progress> {
  await tx.query('delete from sim.chunks where extent = $1', [row.extent])
  return beginSimVolumeWork(tx, volume, row.id, { work: 'wipe', pace, sizeGib: row.sizeGib, growToGib: row.growToGib })
}
