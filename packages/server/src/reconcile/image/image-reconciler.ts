import { asId, type ImageId } from '#domain/shared/index.ts'
import { type DesiredImage, type ImageStep, type ObservedImage, planImage, summariseImage } from '#domain/image/plan.ts'
import { explainOverLimits } from '#accept/limit/check-account-limits.ts'
import { lockedJobsOf } from '#store/event/open-jobs.ts'
import {
  deleteImageRow,
  findSourceDisk,
  type ImageWork,
  loadImageWork,
  markImageDeleted,
  updateImage,
} from '#store/image/images.ts'
import { applyVerdicts, countTime } from '../engine/apply-verdicts.ts'
import { awaitDriver, type Outcome } from '../engine/outcome.ts'
import { passEnd } from '../engine/pass-end.ts'
import type { PassIo, Reconciler, Recorded, Recording } from '../engine/reconciler.ts'
import { isRecordedDone, recordDone } from '../engine/record-done.ts'
import { DriverError, type SourceOfImage } from '../ports/index.ts'
import { claimed, diskResource, hostResource, imageResource } from '../resources/resources.ts'

type ObservedFile = ObservedImage & { readonly sizeMib: number }

/** Interval between polls for disks that are created from a deleted image. */
const pollMs = 2_000

/** Reconciles an image of a user: check of the uploaded file, copy of a disk, and removal (decision H8.1). */
export const imageReconciler: Reconciler<ImageWork, ObservedFile, ImageStep> = {
  kind: 'image',
  rejectionCauses: { InsufficientCapacity: 'storage.full', InUse: 'image.host_on', NotFound: 'disk.missing' },
  load: (io) => loadImageWork(io.store.db, asId<ImageId>(io.claim.id)),
  accountOf: ({ account_id }) => account_id,
  async observe(image, io) {
    const store = io.drivers.images(image.region)
    const observed = await io.call('inspectImage', () => store.inspectImage(imageResource(image, io)))
    return { ...observed, isRemoved: isRecordedDone(io, 'remove') }
  },
  plan: (image, observed) => planImage(desiredImage(image), observed),
  act: actImage,
  own: 'images',
  lock: async () => undefined,
  record: recordImagePass,
}

function desiredImage({ status, deleted_at, leftMs, pendingDisks }: ImageWork): DesiredImage {
  return { status, isDeleted: deleted_at !== null, isExpired: leftMs <= 0, pendingDisks }
}

async function actImage(step: ImageStep, image: ImageWork, io: PassIo): Promise<Outcome> {
  if (step.kind === 'await') {
    // An upload wakes the image earlier.
    return { kind: 'wait', ms: step.cause === 'storage.working' ? pollMs : image.leftMs, cause: step.cause }
  }
  const store = io.drivers.images(image.region)
  const resource = claimed(imageResource(image, io), io)
  const source = step.kind === 'make' ? await findImageSource(image, io) : null
  const progress =
    step.kind === 'make'
      ? await io.call('ensureImage', () => store.ensureImage(resource, source))
      : await io.call('deleteImage', () => store.deleteImage(resource))
  if (!progress.done) return awaitDriver(progress, 'storage.working')
  if (step.kind === 'remove') recordDone(io, 'remove')
  return { kind: 'moved' }
}

async function findImageSource({ account_id, disk_id }: ImageWork, io: PassIo): Promise<SourceOfImage | null> {
  if (disk_id === null) return null
  const disk = await findSourceDisk(io.store.db, account_id, disk_id)
  if (!disk) throw new DriverError('NotFound', `Disk ${disk_id} no longer exists.`)
  const host = { id: disk.hostId, uid: disk.hostUid, region: disk.region }
  return { host: hostResource(host, io), disk: diskResource(disk, host, io) }
}

/** Records an image's pass: status, size and jobs. Deletes the row of a removed image, and marks an image as deleted whose creation failed. */
async function recordImagePass(recording: Recording<ImageWork, ObservedFile>): Promise<Recorded> {
  const { tx, io, rows: image, ending, nowMs, events } = recording
  const observed = recording.observed && (await withQuota(recording, recording.observed))
  const jobs = countTime(lockedJobsOf('image', events), io.claim, nowMs)
  const end = { ...passEnd(ending), deadlineMs: io.timeouts.deadlineMs }
  const { isGone, isFailed, isNewlyAvailable, verdicts } = summariseImage(desiredImage(image), observed, jobs, end)
  await applyVerdicts(recording, jobs, verdicts)
  if (isGone) await deleteImageRow(tx, image.id)
  if (isFailed) await markImageDeleted(tx, image.id)
  if (isNewlyAvailable && observed) await updateImage(tx, image.id, { status: 'available', size_mib: observed.sizeMib })
  return { isGone, hasChanged: isNewlyAvailable, ...(isFailed && { nextPassMs: 0 }) }
}

/** An uploaded image counts toward the account's limit once its size is known. An image of a disk was counted when it was accepted. */
async function withQuota(
  { tx, rows }: Recording<ImageWork, ObservedFile>,
  observed: ObservedFile,
): Promise<ObservedFile> {
  if (rows.status !== 'creating' || rows.disk_id !== null || !observed.isComplete) return observed
  const errors = await explainOverLimits(tx, rows.account_id, { image_gib: Math.ceil(observed.sizeMib / 1_024) })
  return errors.length > 0 ? { ...observed, rejection: 'quota' } : observed
}
