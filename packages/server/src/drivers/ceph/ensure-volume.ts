import { type Claimed, DriverError, type Progress, type Resource, type VolumeSpec } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { type CephImage, isImageStamped, imageSpec } from './ceph-image.ts'
import { finishClone } from './finish-clone.ts'
import { type ImageLookup, type Remains, findUsable, findImageOrRemains } from './find-image.ts'
import { bytesInGib, reserveCapacity } from './reserve-capacity.ts'
import { createEmptyImage, createImage, requirePool } from './create-image.ts'
import { removeUnfinishedImage, deleteImage } from './delete-image.ts'
import { runRbd } from './run-rbd.ts'

/**
 * VolumeDriver.ensureVolume: creates an empty image or continues an unfinished copy. Returns progress. Throws AlreadyExists for another owner's name,
 * NotSupported for an invalid spec, Busy during a removal, InsufficientCapacity.
 */
export async function ensureCephVolume(ceph: CephOptions, volume: Claimed, spec: VolumeSpec): Promise<Progress> {
  const { image, remains } = await findOwn(ceph, volume)
  if (image) return finishClone(ceph, volume, image)
  await prepare(ceph, volume, { spec, remains })
  const part = createEmptyImage(ceph, spec.sizeGib)
  return finishClone(ceph, volume, await createImage(ceph, volume, spec, { isComplete: true, part }))
}

/**
 * VolumeDriver.ensureClone: clones a snapshot of the source, unless the volume exists, and flattens it in the background. Freezes an open source's file
 * systems. Throws as ensureCephVolume; NotSupported for a source in another region, CannotShrink for a larger one, NotFound, Broken or Busy for an unusable
 * one.
 */
export async function ensureCephClone(
  ceph: CephOptions,
  volume: Claimed,
  spec: VolumeSpec,
  source: Resource,
): Promise<Progress> {
  const { image, remains } = await findOwn(ceph, volume)
  if (image) return finishClone(ceph, volume, image)
  if (source.region !== volume.region)
    throw new DriverError('NotSupported', `A copy must be in the region of its source.`)
  const from = await findUsable(ceph, source)
  if (from.sizeBytes > spec.sizeGib * bytesInGib)
    throw new DriverError('CannotShrink', `${source.name} does not fit into ${spec.sizeGib} GiB.`)
  await prepare(ceph, volume, { spec, remains })
  const part = (made: { pool: string; image: string }): Promise<void> =>
    copyInto(ceph, { source, from, snapshot: `${imageSpec(from)}@${volume.name}` }, { ...made, sizeGib: spec.sizeGib })
  return finishClone(ceph, volume, await createImage(ceph, volume, spec, { isComplete: false, part }))
}

async function findOwn(ceph: CephOptions, volume: Resource): Promise<ImageLookup> {
  const found = await findImageOrRemains(ceph, volume)
  if (found.image && !isImageStamped(found.image, volume))
    throw new DriverError('AlreadyExists', `The name ${imageSpec(found.image)} is used by a resource of another owner.`)
  return found
}

async function prepare(
  ceph: CephOptions,
  volume: Resource,
  { spec, remains: { made, removed } }: { readonly spec: VolumeSpec; readonly remains: Remains },
): Promise<void> {
  const { hardwareType, sizeGib, isEncrypted } = spec
  const pool = requirePool(ceph, hardwareType)
  if (isEncrypted) throw new DriverError('NotSupported', `${ceph.name} does not support encrypted volumes.`)
  if (!Number.isSafeInteger(sizeGib) || sizeGib < 1)
    throw new DriverError('NotSupported', `The size must be an integer of at least 1 GiB, not ${sizeGib}.`)
  for (const gone of removed) await deleteImage(ceph, volume, gone)
  if (removed.length > 0) throw new DriverError('Busy', `${volume.name} is still being removed.`)
  for (const part of made) await removeUnfinishedImage(ceph, volume, part)
  await reserveCapacity(ceph, volume, { hardwareType, pool, sizeGib, moreGib: sizeGib })
}

interface CopySource {
  readonly source: Resource
  readonly from: CephImage
  readonly snapshot: string
}

async function copyInto(
  ceph: CephOptions,
  { source, from, snapshot }: CopySource,
  made: { readonly pool: string; readonly image: string; readonly sizeGib: number },
): Promise<void> {
  // An interrupted call may have left a snapshot.
  if (from.snapshots > 0) await runRbd(ceph, ['snap', 'rm', '--no-progress', snapshot])
  await takeSnapshot(ceph, source, snapshot)
  const spec = imageSpec(made)
  const cloned = await runRbd(ceph, ['clone', '--rbd-default-clone-format', '2', snapshot, spec])
  if (cloned !== 'done') throw new DriverError('Busy', `${imageSpec(from)} could not be copied: ${cloned}.`)
  // The cluster hides and keeps the snapshot while the clone reads from it.
  await runRbd(ceph, ['snap', 'rm', '--no-progress', snapshot])
  if (from.sizeBytes < made.sizeGib * bytesInGib)
    await runRbd(ceph, ['resize', '--no-progress', '--size', `${made.sizeGib}G`, spec])
}

async function takeSnapshot(ceph: CephOptions, source: Resource, snapshot: string): Promise<void> {
  const take = async (): Promise<void> => {
    const taken = await runRbd(ceph, ['snap', 'create', '--no-progress', snapshot])
    if (taken === 'not-found') throw new DriverError('NotFound', `The source ${source.name} was deleted.`)
  }
  const holder = ceph.holderOf(source.region)
  if (holder && (await holder.isOpen(source))) await holder.whileFrozen(source, take)
  else await take()
}
