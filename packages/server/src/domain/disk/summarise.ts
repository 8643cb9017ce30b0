import { type JobVerdict, type OpenJob, type PassEnd, judgeUnreached } from '../job/judge-unreached.ts'
import type { JobActionOf } from '../job/jobs.ts'
import { supersededSentence } from '../job/superseded.ts'
import { causes } from '../shared/index.ts'
import { isDiskGone, isDiskMissing, isDiskWhole, type SeenDisks, type WantedDisk } from './plan.ts'

/** What a pass has established about one disk of a host; the store writes exactly this. */
export interface DiskSummary {
  readonly id: number
  /** The row goes. */
  readonly isGone: boolean
  /** It is to go, as it could not be made. */
  readonly isDropped: boolean
  /** Size that is wanted from now on, as the other one could not be reached; null keeps the one that is. */
  readonly sizeMib: number | null
  /** Size that it was seen whole with; null while it is not. */
  readonly seenMib: number | null
}

/** Actions of the jobs about one disk. */
export type DiskJob = Extract<JobActionOf<'host'>, `host_disk_${string}`>

/** Whether a job of a host is about one of its disks. */
export function isDiskJob(action: JobActionOf<'host'>): action is DiskJob {
  return action.startsWith('host_disk_')
}

/** What becomes of a job about one disk: a disk that went meanwhile cancels it, one that is lost fails it (decisions D11, H10). */
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
 * Derives what is known of every disk; one whose making was given up goes, one whose change of size was given up keeps the size it has, or was
 * seen with last (decision H10). `seen` is null while the host itself is not there: then only what was given up is told.
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
