import type { ImageStatus } from '@moorage/contract'
import type { JobActionOf } from '../job/jobs.ts'
import { type JobVerdict, type OpenJob, type PassEnd, unreachedVerdict } from '../job/unreached-verdict.ts'
import { type Cause, causes, type ImageRejection, imageRejections } from '../shared/index.ts'

/** Desired state of a user's image. */
export interface DesiredImage {
  readonly status: ImageStatus
  readonly isDeleted: boolean
  /** True after the end of the upload window. */
  readonly isExpired: boolean
  /** Disks that are still to be created from the image. */
  readonly pendingDisks: number
}

/** Observed state of an image. */
export interface ObservedImage {
  readonly isComplete: boolean
  readonly rejection: ImageRejection | null
  /** The store reported in this pass that nothing is left to remove. */
  readonly isRemoved: boolean
}

/** Next step for an image. */
export type ImageStep =
  | { readonly kind: 'make' | 'remove' }
  | { readonly kind: 'await'; readonly cause: 'image.awaiting_upload' | 'storage.working' }

/** Returns the next step for an image; null if none is possible. A deletion waits for disks that are being created from the image. */
export function planImage(desired: DesiredImage, observed: ObservedImage): ImageStep | null {
  if (desired.isDeleted) {
    if (observed.isRemoved) return null
    return desired.pendingDisks > 0 ? { kind: 'await', cause: 'storage.working' } : { kind: 'remove' }
  }
  if (findImageFailure(desired, observed) !== null || desired.status === 'available' || observed.isComplete) return null
  return desired.status === 'creating' ? { kind: 'make' } : { kind: 'await', cause: 'image.awaiting_upload' }
}

function findImageFailure(desired: DesiredImage, { rejection }: ObservedImage): Cause | null {
  if (desired.status === 'available') return null
  if (desired.isDeleted) return 'image.upload_canceled'
  if (desired.status === 'pending_upload') return desired.isExpired ? 'image.upload_expired' : null
  return rejection && imageRejections[rejection]
}

/** Results of a reconcile pass over an image. */
export interface ImageSummary {
  readonly isGone: boolean
  readonly isNewlyAvailable: boolean
  /** The creation failed: the image is deleted. */
  readonly isFailed: boolean
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

/** Returns the image's new state, and a verdict on each open job. `observed` is null if the store could not be queried. */
export function summariseImage(
  desired: DesiredImage,
  observed: ObservedImage | null,
  jobs: readonly OpenJob<JobActionOf<'image'>>[],
  end: PassEnd & { readonly deadlineMs: number },
): ImageSummary {
  const failure = observed && findImageFailure(desired, observed)
  const isNewlyAvailable = desired.status === 'creating' && observed?.isComplete === true && failure === null
  const isGone = desired.isDeleted && observed?.isRemoved === true
  const verdicts = new Map<number, JobVerdict>()
  let isFailed = false
  for (const job of jobs) {
    const isRemoval = job.action === 'image_delete'
    const isReached = isRemoval ? isGone : isNewlyAvailable || desired.status === 'available'
    const verdict: JobVerdict = isReached
      ? { kind: 'finished' }
      : failure && !isRemoval
        ? { kind: 'failed', message: causes[failure] }
        : unreachedVerdict(job, end, end.deadlineMs)
    verdicts.set(job.id, verdict)
    isFailed ||= verdict.kind === 'failed' && !isRemoval && !desired.isDeleted
  }
  return { isGone, isNewlyAvailable, isFailed, verdicts }
}
