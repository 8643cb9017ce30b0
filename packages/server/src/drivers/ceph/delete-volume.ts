import { isRecord, textField } from '#domain/shared/index.ts'
import { cancelWork, findProgress } from '../registry/long-work.ts'
import { findHold } from '../registry/holds.ts'
import { cancelStorageReservation } from '../registry/storage-reservations.ts'
import { type Claimed, DriverError, type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import {
  type CephImage,
  type ImageLocation,
  finalName,
  isImageStamped,
  interimImages,
  readImage,
  imageSpec,
} from './ceph-image.ts'
import { findRemains, listCephPools, findImageOrRemains } from './find-image.ts'
import { finishClone } from './finish-clone.ts'
import { removeUnfinishedImage, deleteImage, hideImage, removal } from './delete-image.ts'
import { queryRbd, listed, runRbd } from './run-rbd.ts'
import { evictClients, listWatchers } from './watchers.ts'

/**
 * VolumeDriver.deleteVolume: renames the image, deletes it in the background, then cancels the storage reservation. Returns progress, finally done. Ignores an
 * image with another stamp. Throws InUse while attached, Busy while open or copied.
 */
export async function deleteCephVolume(ceph: CephOptions, volume: Claimed): Promise<Progress> {
  const removing = await findProgress(ceph.registry, { name: volume.name, kind: removal })
  if (removing) return removing
  const { image, remains } = await findImageOrRemains(ceph, volume)
  const isForeign = image !== null && !isImageStamped(image, volume)
  if (!isForeign && (await findHold(ceph.registry, volume.name)))
    throw new DriverError('InUse', `${volume.name} is attached to a host.`)
  const hidden = image && !isForeign ? await renameForRemoval(ceph, volume, image) : null
  if (hidden) return deleteImage(ceph, volume, hidden)
  const { made, removed } = remains ?? (await findRemains(ceph, volume))
  for (const part of made) await removeUnfinishedImage(ceph, volume, part)
  const [gone] = removed
  if (gone) return deleteImage(ceph, volume, gone)
  // After an interrupted rename, either name may exist.
  if (image && !isForeign) throw new DriverError('Busy', `${volume.name} changed while it was removed.`)
  if (!isForeign) await cancelStorageReservation(ceph.registry, volume.name)
  return done
}

async function renameForRemoval(ceph: CephOptions, volume: Resource, image: CephImage): Promise<ImageLocation | null> {
  await checkCopies(ceph, image)
  await cancelWork(ceph.registry, volume.name)
  if (!image.record?.isComplete) await evictClients(ceph, image)
  else if ((await listWatchers(ceph, image)).length > 0)
    throw new DriverError('Busy', `${volume.name} is open in a client.`)
  const hidden = { ...image, image: interimImages(volume).removed }
  return (await hideImage(ceph, image, hidden)) ? hidden : null
}

/** Removes snapshots and unfinished clones that interrupted calls left. Throws Busy if others remain. */
async function checkCopies(ceph: CephOptions, image: CephImage): Promise<void> {
  if (image.snapshots === 0) return
  const snapshots = listed(await queryRbd(ceph, ['snap', 'ls', '--all', imageSpec(image)]))
  for (const child of await listChildren(ceph, image)) {
    const name = finalName(child.image)
    if (child.image.includes('.new-')) await removeUnfinishedImage(ceph, { name }, child)
    else await continueCopy(ceph, name, child)
  }
  for (const snapshot of snapshots) {
    const name = textField(snapshot, 'name')
    if (isRecord(snapshot) && textField(snapshot.namespace, 'type') === 'user' && name?.startsWith('moor-'))
      await runRbd(ceph, ['snap', 'rm', '--no-progress', `${imageSpec(image)}@${name}`])
  }
  if (listed(await queryRbd(ceph, ['snap', 'ls', '--all', imageSpec(image)])).length > 0)
    throw new DriverError('Busy', `${image.image} is being copied, or has a snapshot of another program.`)
}

async function continueCopy(ceph: CephOptions, name: string, child: ImageLocation): Promise<void> {
  if (child.image !== name) {
    await deleteImage(ceph, { name }, child)
    return
  }
  const copy = await readImage(ceph, child)
  if (copy?.record) await finishClone(ceph, { name }, copy)
}

async function listChildren(ceph: CephOptions, image: ImageLocation): Promise<ImageLocation[]> {
  const pools = listCephPools(ceph)
  return listed(await queryRbd(ceph, ['children', '--all', imageSpec(image)])).flatMap((one) => {
    const found = pools.find(({ pool }) => pool === textField(one, 'pool'))
    const name = textField(one, 'image')
    return found && name !== undefined ? [{ ...found, image: name }] : []
  })
}
