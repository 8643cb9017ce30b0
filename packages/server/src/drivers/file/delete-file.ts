import { type Claimed, DriverError, type Progress, done } from '#reconcile/ports/index.ts'
import { actClaimed } from '../registry/act-claimed.ts'
import { endWork } from '../registry/follow-work.ts'
import { findHold } from '../registry/holds.ts'
import { breakPromise } from '../registry/promises.ts'
import { dropVolumeKey } from '../registry/volume-keys.ts'
import { type FileWorld, volumeFoldersOf } from './volume-folder.ts'
import { findFileVolume, deleteFiles, deleteParts } from './file-volume.ts'
import { checkNotCopied } from './open-hands.ts'

/** VolumeDriver.deleteVolume. File systems never give a block to another file with what was on it, so that removing the file is all there is to do (rule 13). */
export function deleteFileVolume(world: FileWorld, volume: Claimed): Promise<Progress> {
  return actClaimed(world.registry, volume, async () => {
    const { current, arriving, left, hasForeign } = await findFileVolume(world, volume)
    // What counts goes last, or something older would count for a moment.
    const ours = [...left, arriving, current].filter((one) => one !== null)
    if (hasForeign && ours.length === 0) return done
    const hold = await findHold(world.registry, volume.name)
    if (hold) throw new DriverError('InUse', `${volume.name} is in ${hold.host}.`)
    await checkNotCopied(world, volume)
    await endWork(world.registry, volume.name)
    for (const one of ours) await deleteFiles(one)
    if (!hasForeign) for (const place of volumeFoldersOf(world, volume)) await deleteParts(place, volume.name)
    await dropVolumeKey(world.registry, volume.name)
    await breakPromise(world.registry, volume.name)
    return done
  })
}
