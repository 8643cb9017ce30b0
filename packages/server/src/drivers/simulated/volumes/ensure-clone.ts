import { DriverError } from '../../../reconcile/ports/index.ts'
import type { Claimed, Progress, Thing, VolumeSpec } from '../../../reconcile/ports/index.ts'
import { actGuarded } from '../world/act-guarded.ts'
import type { World, WorldTx } from '../world/world.ts'
import { lockVolume } from './lock-volume.ts'
import { insertVolume } from './insert-volume.ts'
import { reportFoundVolume } from './report-found-volume.ts'
import type { VolumeRow } from './volume-row.ts'

/** What an ensureClone asks for beside the volume itself. */
export interface CloneOrder {
  readonly spec: VolumeSpec
  readonly source: Thing
}

/** VolumeDriver.ensureClone: finds ours as it is, or copies the source's bytes in one statement, which is what makes them crash-consistent. */
export function ensureClone(world: World, volume: Claimed, { spec, source }: CloneOrder): Promise<Progress> {
  return actGuarded(world, volume, async (tx) => {
    const found = await lockVolume(tx, volume)
    if (found) return reportFoundVolume(found)
    return insertVolume(tx, volume, {
      pace: world.pace,
      spec,
      source: await lockSource(tx, source, volume, spec.sizeGib),
    })
  })
}

async function lockSource(tx: WorldTx, source: Thing, volume: Thing, sizeGib: number): Promise<VolumeRow> {
  const row = await lockVolume(tx, source)
  if (!row || row.work === 'wipe') throw new DriverError('NotFound', `The source ${source.name} is not there.`)
  if (row.region !== volume.region)
    throw new DriverError('NotSupported', `A copy stays in its source's region ${row.region}.`)
  if (!row.isComplete) throw new DriverError('Busy', `The source ${source.name} is still being made.`)
  if (!row.isHealthy) throw new DriverError('Broken', `The data of ${source.name} cannot be trusted.`)
  if (row.sizeGib > sizeGib)
    throw new DriverError('CannotShrink', `A copy of ${row.sizeGib} GiB does not fit into ${sizeGib} GiB.`)
  return row
}
