import { ensureWork } from '../registry/long-work.ts'
import { type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { type ImageLocation, type StoredImage, imageSpec, readImage, writeImageRecord } from './ceph-image.ts'
import { runLongRbd } from './run-rbd.ts'

/** Returns done if the image is complete. Otherwise flattens it and marks it complete in the background, and returns progress. */
export async function finishClone(
  ceph: CephOptions,
  volume: Pick<Resource, 'name'>,
  image: StoredImage,
): Promise<Progress> {
  if (image.record?.isComplete) return done
  return ensureWork(ceph.registry, {
    name: volume.name,
    kind: 'copy',
    run: (reportProgress, signal, isOurs) => flatten(ceph, image, { reportProgress, signal, isOurs }),
  })
}

interface WorkCallbacks {
  readonly reportProgress: (percent: number) => void
  readonly signal: AbortSignal
  readonly isOurs: () => Promise<boolean>
}

async function flatten(
  ceph: CephOptions,
  location: ImageLocation,
  { reportProgress, signal, isOurs }: WorkCallbacks,
): Promise<void> {
  const before = await readImage(ceph, location)
  if (!before?.record) return
  if (before.parent) await runLongRbd(ceph, ['flatten', imageSpec(location)], reportProgress, signal)
  if (!(await isOurs())) return
  await writeImageRecord(ceph, location, { ...before.record, isComplete: true })
}
