import { ensureWork } from '../registry/long-work.ts'
import { DriverError, type Progress, type Resource } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { type ImageLocation, readImage, imageSpec } from './ceph-image.ts'
import { runLongRbd, runRbd } from './run-rbd.ts'

/** Kind of background work that deletes an image. */
export const removal = 'remove'

/** Removes an interrupted creation's image and its source's snapshot, if they exist. */
export async function removeUnfinishedImage(
  ceph: CephOptions,
  { name }: Pick<Resource, 'name'>,
  part: ImageLocation,
): Promise<void> {
  const parent = (await readImage(ceph, part))?.parent
  await runRbd(ceph, ['rm', '--no-progress', imageSpec(part)])
  // A removed snapshot is hidden under another name until its last clone is gone.
  if (parent?.snapshot === name) await runRbd(ceph, ['snap', 'rm', '--no-progress', `${imageSpec(parent)}@${name}`])
}

/** Deletes a renamed image in the background, continuing an interrupted deletion. */
export function deleteImage(
  ceph: CephOptions,
  { name }: Pick<Resource, 'name'>,
  gone: ImageLocation,
): Promise<Progress> {
  return ensureWork(ceph.registry, {
    name,
    kind: removal,
    run: async (reportProgress, signal) => {
      await runLongRbd(ceph, ['rm', imageSpec(gone)], reportProgress, signal)
    },
  })
}

/** Renames an image so that no client opens it; false if missing. Throws Busy if the new name is taken. */
export async function hideImage(ceph: CephOptions, location: ImageLocation, gone: ImageLocation): Promise<boolean> {
  const renamed = await runRbd(ceph, ['rename', imageSpec(location), imageSpec(gone)])
  if (renamed === 'exists') throw new DriverError('Busy', `${imageSpec(gone)} is still being removed.`)
  return renamed === 'done'
}
