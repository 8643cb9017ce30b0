import { followWork } from '../registry/follow-work.ts'
import { type Progress, type Resource, done } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { type ImagePlace, type MadeImage, imageSpec, readImage, writeImageRecord } from './ceph-image.ts'
import { runLongRbd } from './run-rbd.ts'

/** Progress of an existing volume; continues an unfinished copy. */
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

/** Copies the source's bytes into a copy until it no longer reads from the source. */
async function flatten(ceph: CephOptions, place: ImagePlace, { tell, signal, isOurs }: WorkHands): Promise<void> {
  const before = await readImage(ceph, place)
  if (!before?.record) return
  if (before.parent) await runLongRbd(ceph, ['flatten', imageSpec(place)], tell, signal)
  if (!(await isOurs())) return
  await writeImageRecord(ceph, place, { ...before.record, isComplete: true })
}
