import { followWork } from '../registry/follow-work.ts'
import { type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { type ImagePlace, type MadeImage, imageSpec, readImage, writeImageRecord } from './ceph-image.ts'
import { runLongRbd } from './run-rbd.ts'

/** What an ensure answers about a volume that is there; an unfinished copy goes on. */
export async function finishClone(
  ceph: CephOptions,
  volume: Pick<Resource, 'name'>,
  image: MadeImage,
): Promise<Progress> {
  if (image.record?.isComplete) return done
  return followWork(ceph.registry, {
    name: volume.name,
    kind: 'copy',
    run: (tell, signal, isOurs) => flatten(ceph, image, { tell, signal, isOurs }),
  })
}

interface WorkHands {
  readonly tell: (percent: number) => void
  readonly signal: AbortSignal
  readonly isOurs: () => Promise<boolean>
}

/** Gives a copy the bytes of its source, until it needs it no longer. */
async function flatten(ceph: CephOptions, place: ImagePlace, { tell, signal, isOurs }: WorkHands): Promise<void> {
  const before = await readImage(ceph, place)
  // Removed meanwhile.
  if (!before?.record) return
  if (before.parent) await runLongRbd(ceph, ['flatten', imageSpec(place)], tell, signal)
  if (!(await isOurs())) return
  await writeImageRecord(ceph, place, { ...before.record, isComplete: true })
}
