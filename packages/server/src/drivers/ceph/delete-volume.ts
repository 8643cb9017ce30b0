import { isRecord, textField } from '#domain/shared/index.ts'
import { actClaimed } from '../registry/act-claimed.ts'
import { endWork, findProgress } from '../registry/follow-work.ts'
import { findHold } from '../registry/holds.ts'
import { breakPromise } from '../registry/promises.ts'
import { type Claimed, DriverError, type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import {
  type CephImage,
  type ImagePlace,
  finalName,
  isImageStamped,
  interimImages,
  readImage,
  imageSpec,
} from './ceph-image.ts'
import { findRemains, listCephPools, lookForNamed } from './find-image.ts'
import { finishClone } from './finish-clone.ts'
import { clearMade, deleteImage, hideImage, removal } from './delete-image.ts'
import { askRbd, listed, runRbd } from './run-rbd.ts'
import { evictClients, listWatchers } from './watchers.ts'

/**
 * VolumeDriver.deleteVolume. The image first loses its name, then its bytes, which takes long: an image of which only some bytes are left is never seen as
 * the volume. Done when the cluster has nothing of it.
 */
export function deleteCephVolume(ceph: CephOptions, volume: Claimed): Promise<Progress> {
  return actClaimed(ceph.registry, volume, async () => {
    // Its name went before its bytes: until they are gone too there is nothing to look for.
    const removing = await findProgress(ceph.registry, { name: volume.name, kind: removal })
    if (removing) return removing
    const { image, remains } = await lookForNamed(ceph, volume)
    const isForeign = image !== null && !isImageStamped(image, volume)
    if (!isForeign && (await findHold(ceph.registry, volume.name)))
      throw new DriverError('InUse', `${volume.name} is in a host.`)
    const hidden = image && !isForeign ? await takeAway(ceph, volume, image) : null
    // Whatever else there may be of it is looked for by the next call.
    if (hidden) return deleteImage(ceph, volume, hidden)
    const { made, removed } = remains ?? (await findRemains(ceph, volume))
    for (const part of made) await clearMade(ceph, volume, part)
    const [gone] = removed
    if (gone) return deleteImage(ceph, volume, gone)
    // Its name was in two minds, as a rename that was cut short leaves it: the next look tells what is there.
    if (image && !isForeign) throw new DriverError('Busy', `${volume.name} changed while it was removed.`)
    if (!isForeign) await breakPromise(ceph.registry, volume.name)
    return done
  })
}

/** Answers where its bytes are then; null where the cluster would not give it the other name. */
async function takeAway(ceph: CephOptions, volume: Resource, image: CephImage): Promise<ImagePlace | null> {
  await checkCopies(ceph, image)
  await endWork(ceph.registry, volume.name)
  // Only its making has an unfinished one open, perhaps in a process that is no more; a finished one may be open to somebody who reads it.
  if (!image.record?.isComplete) await evictClients(ceph, image)
  else if ((await listWatchers(ceph, image)).length > 0)
    throw new DriverError('Busy', `${volume.name} is open somewhere.`)
  const hidden = { ...image, image: interimImages(volume).removed }
  return (await hideImage(ceph, image, hidden)) ? hidden : null
}

/**
 * Busy while a copy needs its bytes, and such a copy goes on then though nobody may ask for it. No call makes a copy right now, since that would
 * hold the source: snapshots and unfinished images that are named after copies were left by calls that were killed.
 */
async function checkCopies(ceph: CephOptions, image: CephImage): Promise<void> {
  if (image.snapshots === 0) return
  const snapshots = listed(await askRbd(ceph, ['snap', 'ls', '--all', imageSpec(image)]))
  for (const child of await listChildren(ceph, image)) {
    const name = finalName(child.image)
    if (child.image.includes('.new-')) await clearMade(ceph, { name }, child)
    else await goOn(ceph, name, child)
  }
  for (const snapshot of snapshots) {
    const name = textField(snapshot, 'name')
    if (isRecord(snapshot) && textField(snapshot.namespace, 'type') === 'user' && name?.startsWith('moor-'))
      await runRbd(ceph, ['snap', 'rm', '--no-progress', `${imageSpec(image)}@${name}`])
  }
  if (listed(await askRbd(ceph, ['snap', 'ls', '--all', imageSpec(image)])).length > 0)
    throw new DriverError('Busy', `A copy of ${image.image} is being made, or somebody keeps a snapshot of it.`)
}

async function goOn(ceph: CephOptions, name: string, child: ImagePlace): Promise<void> {
  if (child.image !== name) {
    await deleteImage(ceph, { name }, child)
    return
  }
  const copy = await readImage(ceph, child)
  if (copy?.record) await finishClone(ceph, { name }, copy)
}

/** Images that read from one. */
async function listChildren(ceph: CephOptions, image: ImagePlace): Promise<ImagePlace[]> {
  const pools = listCephPools(ceph)
  return listed(await askRbd(ceph, ['children', '--all', imageSpec(image)])).flatMap((one) => {
    const found = pools.find(({ pool }) => pool === textField(one, 'pool'))
    const name = textField(one, 'image')
    return found && name !== undefined ? [{ ...found, image: name }] : []
  })
}
