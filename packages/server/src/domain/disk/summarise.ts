import { type JobVerdict, type OpenJob, type PassEnd, judgeUnreached } from '../job/judge-unreached.ts'
import type { JobActionOf } from '../job/jobs.ts'
import { supersededSentence } from '../job/superseded.ts'
import { causes } from '../shared/index.ts'
import { isDiskGone, isDiskMissing, isDiskWhole, type SeenDisks, type WantedDisk } from './plan.ts'

/** Results of a pass for one disk of a host. The store writes exactly these. */
export interface DiskSummary {
  readonly id: number
  /** Delete the row. */
  readonly isGone: boolean
  /** Creation failed: mark the disk for deletion. */
  readonly isDropped: boolean
  /** New desired size after a failed resize; null keeps the present one. */
  readonly sizeMib: number | null
  /** Observed size of the complete disk; null if it is not complete. */
  readonly seenMib: number | null
}

/** Actions of disk jobs. */
export type DiskJob = Extract<JobActionOf<'host'>, `host_disk_${string}`>

/** True if a job of a host is about one of its disks. */
export function isDiskJob(action: JobActionOf<'host'>): action is DiskJob {
  return action.startsWith('host_disk_')
}

/** Returns the verdict on a disk job. A disk deleted meanwhile cancels it, a lost disk fails it (decisions D11, H10). */
export function judgeDiskJob(
  job: OpenJob<DiskJob>,
  wanted: readonly WantedDisk[],
  seen: SeenDisks | null,
  end: PassEnd & { readonly deadlineMs: number },
): JobVerdict {
  const disk = wanted.find((one) => one.id === job.target.diskId)
  if (job.action === 'host_disk_delete') {
    if (!disk || (seen && isDiskGone(disk, seen))) return { kind: 'finished' }
    return judgeUnreached(job, end, end.deadlineMs)
  }
  if (!disk || disk.isGoing) return { kind: 'canceled', message: supersededSentence }
  if (seen && isDiskWhole(disk, seen)) return { kind: 'finished' }
  if (seen && isDiskMissing(disk, seen)) return { kind: 'failed', message: causes['disk.missing'] }
  return judgeUnreached(job, end, end.deadlineMs)
}

/**
 * Derives the state of every disk. A disk whose creation failed is deleted; one whose resize failed keeps its present or last observed size (decision H10).
 * `seen` is null while the host does not exist; then only the effects of failed jobs are recorded.
 */
export function summariseDisks(
  wanted: readonly WantedDisk[],
  seen: SeenDisks | null,
  failed: readonly OpenJob[],
): DiskSummary[] {
  const summaries = wanted.map((disk) => summariseDisk(disk, seen, failed))
  return seen ? summaries : summaries.filter((one) => one.isDropped || one.sizeMib !== null)
}

function summariseDisk(disk: WantedDisk, seen: SeenDisks | null, failed: readonly OpenJob[]): DiskSummary {
  const there = seen?.there.get(disk.id)
  const wholeMib = there?.isComplete === true ? there.sizeMib : null
  const isGivenUp = failed.some((job) => job.target.diskId === disk.id && job.action !== 'host_disk_delete')
  return {
    id: disk.id,
    isGone: disk.isGoing && seen !== null && isDiskGone(disk, seen),
    isDropped: isGivenUp && !disk.hasBeenProvisioned,
    sizeMib: isGivenUp ? (wholeMib ?? disk.seenMib) : null,
    seenMib: seen ? wholeMib : disk.seenMib,
  }
}
