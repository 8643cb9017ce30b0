import type { VolumeSnapshotStatus } from '@moorage/contract'
import type { JobActionOf } from '../job/jobs.ts'
import { type JobVerdict, type OpenJob, type PassEnd, unreachedVerdict } from '../job/unreached-verdict.ts'

/** Maximum length of a snapshot's label. */
export const volumeSnapshotLabelMax = 64

/** Desired state of a volume snapshot. */
export interface DesiredVolumeSnapshot {
  readonly status: VolumeSnapshotStatus
  readonly isDeleted: boolean
  /** Deleted, but kept in the trash. */
  readonly isKept: boolean
  /** Volumes that are being created from the snapshot. */
  readonly pendingCopies: number
}

/** Observed state of a volume snapshot. */
export interface ObservedVolumeSnapshot {
  readonly disk: { readonly isComplete: boolean } | null
  /** The driver reported in this pass that nothing is left to wipe, and rejects late create calls. */
  readonly isWiped: boolean
}

/** Next step for a volume snapshot. */
export type VolumeSnapshotStep =
  | { readonly kind: 'copy' | 'wipe' }
  | { readonly kind: 'await'; readonly cause: 'source.copying' }

/** Returns the snapshot's next step; null if none is needed. A snapshot that was complete once is never copied again. */
export function planVolumeSnapshot(
  desired: DesiredVolumeSnapshot,
  observed: ObservedVolumeSnapshot,
): VolumeSnapshotStep | null {
  if (!desired.isDeleted)
    return desired.status === 'available' || observed.disk?.isComplete === true ? null : { kind: 'copy' }
  if (desired.isKept || (observed.disk === null && observed.isWiped)) return null
  return desired.pendingCopies > 0 ? { kind: 'await', cause: 'source.copying' } : { kind: 'wipe' }
}

/** Results of a reconcile pass over a volume snapshot. */
export interface VolumeSnapshotSummary {
  readonly isGone: boolean
  readonly isInTrash: boolean
  readonly isNewlyAvailable: boolean
  /** The creation failed: the snapshot is deleted. */
  readonly isFailed: boolean
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

type SnapshotJob = JobActionOf<'volume_snapshot'>

/** Returns the snapshot's new state, and a verdict on each open job. `observed` is null if the driver could not be queried. */
export function summariseVolumeSnapshot(
  desired: DesiredVolumeSnapshot,
  observed: ObservedVolumeSnapshot | null,
  jobs: readonly OpenJob<SnapshotJob>[],
  end: PassEnd & { readonly deadlineMs: number },
): VolumeSnapshotSummary {
  const { isDeleted, isKept, status } = desired
  const isInTrash = isDeleted && isKept
  const isGone = isDeleted && !isKept && observed?.disk === null && observed.isWiped
  const isNewlyAvailable = !isDeleted && status === 'creating' && observed?.disk?.isComplete === true
  const isUsable = isNewlyAvailable || (!isDeleted && status === 'available')
  const reached: Readonly<Record<SnapshotJob, boolean>> = {
    volume_snapshot_create: isUsable,
    volume_snapshot_restore: isUsable,
    volume_snapshot_delete: isGone || isInTrash,
    volume_snapshot_purge: isGone,
  }
  const verdicts = new Map(
    jobs.map((job): [number, JobVerdict] => [
      job.id,
      reached[job.action] ? { kind: 'finished' } : unreachedVerdict(job, end, end.deadlineMs),
    ]),
  )
  const isFailed =
    !isDeleted &&
    jobs.some(({ id, action }) => action === 'volume_snapshot_create' && verdicts.get(id)?.kind === 'failed')
  return { isGone, isInTrash, isNewlyAvailable, isFailed, verdicts }
}
