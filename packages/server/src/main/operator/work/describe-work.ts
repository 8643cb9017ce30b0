import { jobDeadlineMs } from '#domain/job/job-deadline.ts'
import { causes, isIdleCause } from '#domain/shared/index.ts'
import type { OpenWork } from '#store/operator/list-open-work.ts'
import { wireTime } from '#store/column-types.ts'
import { findNextStep } from './next-steps.ts'

/** Options of describeWork. */
export interface WorkDescriptionOptions {
  readonly deadlineMs: number
  readonly isSimulated: (region: string) => boolean
}

/**
 * Returns unfinished work as an item of GET /work, with its deadline and recommended action. `next_try` is null while the work runs and after it was given up.
 */
export function describeWork(work: OpenWork, options: WorkDescriptionOptions) {
  const { kind, id, region, label, account, cluster, state, tries, cause, job } = work
  return {
    kind,
    id,
    label,
    region,
    account,
    cluster,
    state,
    since: wireTime(job?.ended ?? job?.created ?? work.released ?? work.due),
    tries,
    is_stuck: work.stuck !== null,
    cause,
    cause_words: cause === null ? (job?.message ?? '') : causes[cause],
    operation: job && { id: job.id, action: job.action },
    operations: work.jobs,
    next_try: state === 'running' || state === 'given_up' ? null : wireTime(work.due),
    deadline: findDeadline(work, options.deadlineMs),
    next_step: findNextStep({ ...work, isSimulated: options.isSimulated(region) }),
  }
}

/** Null without a pending job, or if only a user can end the wait (decision D11). */
function findDeadline({ job, released, cause, due }: OpenWork, deadlineMs: number): string | null {
  if (job === null || job.ended !== null || isIdleCause(cause)) return null
  const counted = [job.created, released ?? due].toSorted().at(-1) ?? job.created
  const leftMs = Math.max(0, jobDeadlineMs(job, deadlineMs) - job.spentMs)
  return new Date(Date.parse(counted) + leftMs).toISOString().slice(0, 19)
}
