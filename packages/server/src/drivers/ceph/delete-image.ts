import { followWork } from '../registry/follow-work.ts'
import { DriverError, type Progress, type Resource } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { type ImagePlace, readImage, imageSpec } from './ceph-image.ts'
import { runLongRbd, runRbd } from './run-rbd.ts'

/** Kind of the long work that removes the bytes of a volume. */
export const removal = 'remove'

/** Removes what a killed making has left: an image that nobody has written to, and the snapshot that it was to be a copy of. */
export async function clearMade(ceph: CephOptions, { name }: Pick<Resource, 'name'>, part: ImagePlace): Promise<void> {
  const parent = (await readImage(ceph, part))?.parent
  await runRbd(ceph, ['rm', '--no-progress', imageSpec(part)])
  // One that was removed already has another name, and went with its last copy.
  if (parent?.snapshot === name) await runRbd(ceph, ['snap', 'rm', '--no-progress', `${imageSpec(parent)}@${name}`])
}

/** Removes the bytes of an image that nobody can find any longer under its volume's name; may take long, and goes on where a killed one ended. */
export function deleteImage(ceph: CephOptions, { name }: Pick<Resource, 'name'>, gone: ImagePlace): Promise<Progress> {
  return followWork(ceph.registry, {
    name,
    kind: removal,
    run: async (tell, signal) => {
      await runLongRbd(ceph, ['rm', imageSpec(gone)], tell, signal)
    },
  })
}

/** Takes an image away from under its volume's name, so that nobody opens it any more; answers whether it has the other name then. */
export async function hideImage(ceph: CephOptions, place: ImagePlace, gone: ImagePlace): Promise<boolean> {
  const renamed = await runRbd(ceph, ['rename', imageSpec(place), imageSpec(gone)])
  if (renamed === 'exists') throw new DriverError('Busy', `${imageSpec(gone)} is still being removed.`)
  return renamed === 'done'
}
