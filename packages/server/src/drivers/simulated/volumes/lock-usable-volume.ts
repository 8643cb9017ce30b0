import { DriverError } from '../../../reconcile/ports/index.ts'
import type { Thing } from '../../../reconcile/ports/index.ts'
import type { WorldTx } from '../world/world.ts'
import { lockVolume } from './lock-volume.ts'
import type { VolumeRow } from './volume-row.ts'

/** Locks a volume that is there, finished and healthy; NotFound, Busy or Broken when it is not. */
export async function lockUsableVolume(tx: WorldTx, volume: Thing): Promise<VolumeRow> {
  const row = await lockVolume(tx, volume)
  if (!row) throw new DriverError('NotFound', `${volume.name} is not there.`)
  if (row.work === 'wipe') throw new DriverError('Busy', `${volume.name} is being removed.`)
  if (!row.isComplete) throw new DriverError('Busy', `${volume.name} is still being made.`)
  if (!row.isHealthy) throw new DriverError('Broken', `The data of ${volume.name} cannot be trusted.`)
  return row
}
