import { type Claimed, DriverError, type Progress, done } from '#reconcile/ports/index.ts'
import { cancelWork } from '../registry/long-work.ts'
import { findHold } from '../registry/holds.ts'
import { cancelStorageReservation } from '../registry/storage-reservations.ts'
import { deleteVolumeKey } from '../registry/volume-keys.ts'
import { type FileContext, volumeFoldersOf } from './volume-folder.ts'
import { findFileVolume, deleteFiles, deleteParts } from './file-volume.ts'
import { checkNotCopied } from './open-holder.ts'

/**
 * VolumeDriver.deleteVolume: cancels work, deletes files, key and reservation, and returns done. Ignores a volume with another stamp. Throws InUse while
 * attached, Busy while copied. Bytes are not overwritten (rule 13).
 */
export async function deleteFileVolume(context: FileContext, volume: Claimed): Promise<Progress> {
  const { current, arriving, left, hasForeign } = await findFileVolume(context, volume)
  // The current file goes last, so that no older file becomes current.
  const ours = [...left, arriving, current].filter((one) => one !== null)
  if (hasForeign && ours.length === 0) return done
  const hold = await findHold(context.registry, volume.name)
  if (hold) throw new DriverError('InUse', `${volume.name} is attached to ${hold.host}.`)
  await checkNotCopied(context, volume)
  await cancelWork(context.registry, volume.name)
  for (const one of ours) await deleteFiles(one)
  if (!hasForeign) for (const location of volumeFoldersOf(context, volume)) await deleteParts(location, volume.name)
  await deleteVolumeKey(context.registry, volume.name)
  await cancelStorageReservation(context.registry, volume.name)
  return done
}
