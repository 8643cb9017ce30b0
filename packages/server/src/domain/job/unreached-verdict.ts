import type { JobAction } from '@moorage/contract'
import {
  type Cause,
  causes,
  jobFailureMessage,
  isReportedCause,
  isInfrastructureCause,
  isIdleCause,
} from '../shared/index.ts'
import type { StoredTarget } from './jobs.ts'

/** Operation or system event that has not ended. */
export interface OpenJob<Action extends JobAction = JobAction> {
  readonly id: number
  readonly action: Action
  /** Includes this pass (decision D11). */
  readonly spentMs: number
  readonly target: StoredTarget
}

/** Progress of the step at which a pass ended. */
interface JobProgress {
  readonly percent: number
  readonly remainingMs: number | null
}

/** Verdict on a job after a pass. */
export type JobVerdict =
  | { readonly kind: 'finished' }
  | { readonly kind: 'finished'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'canceled'; readonly message: string }
  | { readonly kind: 'open'; readonly progress: JobProgress | null }
  /** A wait for a user, or a longer infrastructure problem. */
  | { readonly kind: 'open'; readonly progress: null; readonly message: string }

/** End of a pass; a null cause means it converged. */
export interface PassEnd {
  readonly cause: Cause | null
  /** True if retries cannot help. */
  readonly isStuck: boolean
  readonly progress: JobProgress | null
}

/** Infrastructure problems are reported after 1/180 of the deadline: 5 s of 15 minutes. */
const reportDelayShare = 180

/**
 * Returns the verdict on an unreached job. A stuck pass or the deadline fails the job. Otherwise it stays open, even after a converged pass (decision D11). An
 * idle cause keeps the job open beyond the deadline. An open verdict has the message of a reported or lasting cause, otherwise the progress.
 */
export function unreachedVerdict(job: OpenJob, end: PassEnd, deadlineMs: number): JobVerdict {
  const cause = end.cause ?? 'infrastructure.refused'
  if (isIdleCause(end.cause))
    return end.progress
      ? { kind: 'open', progress: end.progress }
      : { kind: 'open', progress: null, message: causes[end.cause] }
  if (end.isStuck) return { kind: 'failed', message: jobFailureMessage(cause, null) }
  if (job.spentMs >= deadlineMs) return { kind: 'failed', message: jobFailureMessage(cause, deadlineMs) }
  const isLasting = isInfrastructureCause(end.cause) && job.spentMs >= deadlineMs / reportDelayShare
  return end.cause !== null && (isLasting || isReportedCause(end.cause))
    ? { kind: 'open', progress: null, message: causes[end.cause] }
    : { kind: 'open', progress: end.progress }
}
