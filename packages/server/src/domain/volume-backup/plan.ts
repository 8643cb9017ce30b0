import type { VolumeBackupStatus } from '@moorage/contract'
import type { JobActionOf } from '../job/jobs.ts'
import { type JobVerdict, type OpenJob, type PassEnd, unreachedVerdict } from '../job/unreached-verdict.ts'
import { type Cause, causes } from '../shared/index.ts'

/** Desired state of a volume backup. */
export interface DesiredBackup {
  readonly status: VolumeBackupStatus
  readonly isDeleted: boolean
  /** Deleted, but kept in the trash. */
  readonly isKept: boolean
  /** False if the volume is gone. */
  readonly hasVolume: boolean
  /** A stored backup must be verified, for the first time or again. */
  readonly isDue: boolean
  /** No other backup of the region must be verified before this one. */
  readonly isNext: boolean
  /** Volumes that are being restored from the backup. */
  readonly pendingRestores: number
}

/** Observed volume on the storage, for the time of a backup's creation or verification. */
type Observed = 'absent' | 'partial' | 'complete'

/** Observed state of a volume backup. */
export interface ObservedBackup {
  /** Copy of the volume that is uploaded. */
  readonly clone: Observed
  /** Volume that the backup is restored into. */
  readonly scratch: Observed
  readonly isStored: boolean
  /** Result of the comparison; null before. */
  readonly isIntact: boolean | null
  /** Steps that a driver reported done in this pass. */
  readonly done: ReadonlySet<'wipe' | 'clear' | 'remove'>
}

/** Next step for a volume backup: `wipe` removes the clone, `clear` the scratch volume, `remove` the backup from the store. */
export type BackupStep =
  | { readonly kind: 'copy' | 'upload' | 'wipe' | 'prepare' | 'compare' | 'clear' | 'remove' }
  | { readonly kind: 'await'; readonly cause: 'backup.queued' | 'source.copying' }

/** Returns the next step for a backup; null if none is possible. At most one volume exists for a backup at a time (decision D13). */
export function planBackup(desired: DesiredBackup, observed: ObservedBackup): BackupStep | null {
  if (desired.isDeleted && !desired.isKept) return planBackupRemoval(desired, observed)
  if (desired.status === 'creating') return planUpload(desired, observed)
  if (observed.clone !== 'absent') return { kind: 'wipe' }
  if (isToVerify(desired)) return planVerification(desired, observed)
  return observed.scratch === 'absent' ? null : { kind: 'clear' }
}

function planBackupRemoval({ pendingRestores }: DesiredBackup, { done }: ObservedBackup): BackupStep | null {
  if (pendingRestores > 0) return { kind: 'await', cause: 'source.copying' }
  for (const kind of ['wipe', 'clear', 'remove'] as const) if (!done.has(kind)) return { kind }
  return null
}

function planUpload(desired: DesiredBackup, observed: ObservedBackup): BackupStep | null {
  if (observed.isStored || isSourceLost(desired, observed)) return null
  return { kind: observed.clone === 'complete' ? 'upload' : 'copy' }
}

function isSourceLost({ hasVolume }: DesiredBackup, { clone, isStored }: ObservedBackup): boolean {
  return !hasVolume && clone !== 'complete' && !isStored
}

function isToVerify(desired: DesiredBackup): boolean {
  return desired.isDue && !desired.isDeleted && isUsable(desired)
}

function planVerification({ isNext }: DesiredBackup, { scratch, isIntact }: ObservedBackup): BackupStep | null {
  if (isIntact !== null) return null
  if (!isNext) return { kind: 'await', cause: 'backup.queued' }
  return { kind: scratch === 'complete' ? 'compare' : 'prepare' }
}

/** Results of a reconcile pass over a volume backup. */
export interface BackupSummary {
  readonly isGone: boolean
  /** New status; null if unchanged. */
  readonly becomes: VolumeBackupStatus | null
  /** Message of a backup that becomes `failed`. */
  readonly failure: string | null
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

/** Returns the backup's new state, and a verdict on each open job. `observed` is null if the drivers could not be queried. */
export function summariseBackup(
  desired: DesiredBackup,
  observed: ObservedBackup | null,
  jobs: readonly OpenJob<JobActionOf<'volume_backup'>>[],
  end: PassEnd & { readonly deadlineMs: number },
): BackupSummary {
  const found = observed && !desired.isDeleted ? findResult(desired, observed) : nothingFound
  const { isDeleted, isKept } = desired
  const isGone = isDeleted && !isKept && observed?.done.has('remove') === true
  const verdicts = new Map<number, JobVerdict>()
  let { becomes, failure } = found
  for (const job of jobs) {
    const reached: Readonly<Record<typeof job.action, boolean>> = {
      volume_backup_create: becomes === 'available' || isUsable(desired),
      volume_backup_restore: !isDeleted,
      volume_backup_delete: isGone || (isDeleted && isKept),
      volume_backup_purge: isGone,
    }
    const failedBecause = job.action === 'volume_backup_create' ? failure : null
    const verdict: JobVerdict = reached[job.action]
      ? { kind: 'finished' }
      : failedBecause === null
        ? unreachedVerdict(job, end, end.deadlineMs)
        : { kind: 'failed', message: failedBecause }
    verdicts.set(job.id, verdict)
    if (verdict.kind === 'failed' && job.action === 'volume_backup_create' && !desired.isDeleted)
      [becomes, failure] = ['failed', verdict.message]
  }
  return { isGone, becomes, failure, verdicts }
}

const nothingFound: Pick<BackupSummary, 'becomes' | 'failure'> = { becomes: null, failure: null }

function isUsable({ status }: DesiredBackup): boolean {
  return status === 'available' || status === 'verified'
}

function findResult(desired: DesiredBackup, observed: ObservedBackup): Pick<BackupSummary, 'becomes' | 'failure'> {
  const failed = (cause: Cause) => ({ becomes: 'failed', failure: causes[cause] }) as const
  if (desired.status === 'creating') {
    if (observed.isStored) return { becomes: 'available', failure: null }
    return isSourceLost(desired, observed) ? failed('storage.missing') : nothingFound
  }
  if (!isToVerify(desired) || observed.isIntact === null) return nothingFound
  return observed.isIntact ? { becomes: 'verified', failure: null } : failed('backup.altered')
}
