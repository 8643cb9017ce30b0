import { type Claimed, DriverError, type Progress, done } from '#reconcile/ports/index.ts'
import { actClaimed } from '../registry/act-claimed.ts'
import { endWork } from '../registry/follow-work.ts'
import { findHold } from '../registry/holds.ts'
import { breakPromise } from '../registry/promises.ts'
import { dropVolumeKey } from '../registry/volume-keys.ts'
import { type FileWorld, volumeFoldersOf } from './volume-folder.ts'
import { findFileVolume, deleteFiles, deleteParts } from './file-volume.ts'
import { checkNotCopied } from './open-hands.ts'

/** VolumeDriver.deleteVolume. Only removes the file: file systems never reuse a block without clearing it (rule 13). */
export function deleteFileVolume(world: FileWorld, volume: Claimed): Promise<Progress> {
  return actClaimed(world.registry, volume, async () => {
    const { current, arriving, left, hasForeign } = await findFileVolume(world, volume)
    // The current file is deleted last; otherwise an older one would become current for a moment.
    const ours = [...left, arriving, current].filter((one) => one !== null)
    if (hasForeign && ours.length === 0) return done
    const hold = await findHold(world.registry, volume.name)
    if (hold) throw new DriverError('InUse', `${volume.name} is attached to ${hold.host}.`)
    await checkNotCopied(world, volume)
    await endWork(world.registry, volume.name)
    for (const one of ours) await deleteFiles(one)
    if (!hasForeign) for (const place of volumeFoldersOf(world, volume)) await deleteParts(place, volume.name)
    await dropVolumeKey(world.registry, volume.name)
    await breakPromise(world.registry, volume.name)
    return done
  })
}
