import { DriverError, done } from '../../../reconcile/ports/index.ts'
import type { Claimed, Progress } from '../../../reconcile/ports/index.ts'
import { actGuarded } from '../world/act-guarded.ts'
import { moveRoom } from '../world/move-room.ts'
import { progressOf } from '../world/progress.ts'
import type { World } from '../world/world.ts'
import { beginVolumeWork } from './begin-volume-work.ts'
import { lockUsableVolume } from './lock-usable-volume.ts'

/** VolumeDriver.growVolume: the room is taken when the work begins, the new size shows when it is over. */
export function growVolume(world: World, volume: Claimed, sizeGib: number): Promise<Progress> {
  return actGuarded(world, volume, async (tx) => {
    const row = await lockUsableVolume(tx, volume)
    const reachedGib = row.growToGib ?? row.sizeGib
    if (sizeGib < reachedGib)
      throw new DriverError('CannotShrink', `${volume.name} has ${reachedGib} GiB, more than ${sizeGib}.`)
    if (sizeGib === row.growToGib) return progressOf(row)
    if (sizeGib === row.sizeGib) return done
    if (row.work) throw new DriverError('Busy', `${volume.name} has other work (${row.work}) under way.`)
    const progress = await beginVolumeWork(tx, volume, row.id, {
      work: 'grow',
      pace: world.pace,
      sizeGib,
      growToGib: sizeGib,
    })
    await moveRoom(tx, { region: row.region, volumesGib: sizeGib - row.sizeGib })
    return progress
  })
}
