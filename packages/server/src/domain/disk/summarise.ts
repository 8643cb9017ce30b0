import { type JobVerdict, type OpenJob, type PassEnd, unreachedVerdict } from '../job/unreached-verdict.ts'
import type { JobActionOf } from '../job/jobs.ts'
import { supersededMessage } from '../job/superseded.ts'
import { causes } from '../shared/index.ts'
import { isDiskGone, isDiskMissing, isDiskComplete, type ObservedDisks, type DesiredDisk } from './plan.ts'

/** Results of a reconcile pass for one disk. */
export interface DiskSummary {
  readonly id: number
  readonly isGone: boolean
  /** Creation failed, so the disk is marked for deletion. */
  readonly isDropped: boolean
  /** Size after a failed resize; null keeps the stored size. */
  readonly sizeMib: number | null
  /** Null if the disk is not complete. */
  readonly observedMib: number | null
}

/** Actions of disk jobs. */
export type DiskJob = Extract<JobActionOf<'host'>, `host_disk_${string}`>

/** True for jobs on one disk. */
export function isDiskJob(action: JobActionOf<'host'>): action is DiskJob {
  return action.startsWith('host_disk_')
}

/**
 * Returns the verdict on a disk job. The job finishes if the disk is gone, in the trash, or complete as desired. It is canceled if the disk is deleted or, for a deletion, restored, and fails if the disk
 * is missing (decisions D11, H10). Otherwise `unreachedVerdict` decides.
 */
export function diskJobVerdict(
  job: OpenJob<DiskJob>,
  desired: readonly DesiredDisk[],
  observed: ObservedDisks | null,
  end: PassEnd & { readonly deadlineMs: number },
): JobVerdict {
  const disk = desired.find((one) => one.id === job.target.diskId)
  if (isRemovalJob(job)) {
    if (!disk || (observed && isDiskGone(disk, observed))) return { kind: 'finished' }
    if (!disk.isDeleting) return { kind: 'canceled', message: supersededMessage }
    return unreachedVerdict(job, end, end.deadlineMs)
  }
  if (!disk || disk.isDeleting) return { kind: 'canceled', message: supersededMessage }
  if (observed && isDiskComplete(disk, observed)) return { kind: 'finished' }
  if (observed && isDiskMissing(disk, observed)) return { kind: 'failed', message: causes['disk.missing'] }
  return unreachedVerdict(job, end, end.deadlineMs)
}

/**
 * Returns every disk's new state. A disk whose creation failed is deleted. A disk whose resize failed keeps its present or, if not observed, its last observed
 * size (decision H10). While the host does not exist (`observed` is null), returns only disks changed by failed jobs.
 */
export function summariseDisks(
  desired: readonly DesiredDisk[],
  observed: ObservedDisks | null,
  failed: readonly OpenJob[],
): DiskSummary[] {
  const summaries = desired.map((disk) => summariseDisk(disk, observed, failed))
  return observed ? summaries : summaries.filter((one) => one.isDropped || one.sizeMib !== null)
}

const isRemovalJob = ({ action }: OpenJob): boolean => action === 'host_disk_delete' || action === 'host_disk_purge'

/** The resize of a disk also makes the copy that it leaves in the trash. */
function isJobFor({ id, sourceId, isTrashed, hasBeenProvisioned }: DesiredDisk, { target }: OpenJob): boolean {
  return target.diskId === id || (isTrashed === true && !hasBeenProvisioned && target.diskId === sourceId)
}

function summariseDisk(disk: DesiredDisk, observed: ObservedDisks | null, failed: readonly OpenJob[]): DiskSummary {
  const there = observed?.there.get(disk.id)
  const completeMib = there?.isComplete === true ? there.sizeMib : null
  const isGivenUp = failed.some((job) => isJobFor(disk, job) && !isRemovalJob(job))
  return {
    id: disk.id,
    isGone: disk.isDeleting && observed !== null && isDiskGone(disk, observed),
    isDropped: isGivenUp && !disk.hasBeenProvisioned,
    sizeMib: isGivenUp ? (completeMib ?? disk.observedMib) : null,
    observedMib: observed ? completeMib : disk.observedMib,
  }
}
