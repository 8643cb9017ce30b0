import { DriverError, done } from '../../../reconcile/ports/index.ts'
import type { Claimed, HardwareType, Progress } from '../../../reconcile/ports/index.ts'
import { actGuarded } from '../world/act-guarded.ts'
import { progressOf } from '../world/progress.ts'
import type { World } from '../world/world.ts'
import { beginVolumeWork } from './begin-volume-work.ts'
import { lockUsableVolume } from './lock-usable-volume.ts'
import { volumeCapabilities } from './volume-capabilities.ts'

/** VolumeDriver.migrateVolume: readable and writable all the while; the bytes move in one step when the time is over. */
export function migrateVolume(world: World, volume: Claimed, to: HardwareType): Promise<Progress> {
  return actGuarded(world, volume, async (tx) => {
    if (!volumeCapabilities.hardwareTypes.includes(to))
      throw new DriverError('NotSupported', `There is no storage of class ${to}.`)
    const row = await lockUsableVolume(tx, volume)
    if (row.migrateTo === to) return progressOf(row)
    if (row.hardwareType === to && row.migrateTo === null) return done
    if (row.work) throw new DriverError('Busy', `${volume.name} has other work (${row.work}) under way.`)
    return beginVolumeWork(tx, volume, row.id, {
      work: 'migrate',
      pace: world.pace,
      sizeGib: row.sizeGib,
      migrateTo: to,
    })
  })
}
