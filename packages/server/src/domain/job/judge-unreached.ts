import type { JobAction } from '@moorage/contract'
import { type Cause, causes, explainGivingUp, isToldCause, isTroubleCause, isIdleCause } from '../shared/index.ts'
import type { StoredTarget } from './jobs.ts'

/** An open job: an operation or system event that has not ended. */
export interface OpenJob<Action extends JobAction = JobAction> {
  readonly id: number
  readonly action: Action
  /** Working time it has had so far, this pass included, in milliseconds (decision D11). */
  readonly spentMs: number
  readonly target: StoredTarget
}

/** How far the step that ended a pass is, for the jobs it serves. */
export interface JobProgress {
  readonly percent: number
  readonly remainingMs: number | null
}

/** What becomes of an open job after a pass. */
export type JobVerdict =
  | { readonly kind: 'finished' }
  /** Reached, with something to tell. */
  | { readonly kind: 'finished'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'canceled'; readonly message: string }
  | { readonly kind: 'open'; readonly progress: JobProgress | null }
  /** It waits for a user, or has been kept by the infrastructure for a while; its event says why. */
  | { readonly kind: 'open'; readonly progress: null; readonly message: string }

/** Why and how the pass ended, as far as a job cares; null cause means it settled. */
export interface PassEnd {
  readonly cause: Cause | null
  /** Trying again cannot help. */
  readonly isStuck: boolean
  readonly progress: JobProgress | null
}

/** A trouble of the infrastructure is told when the job has had this part of its time: 5 s where that is 15 minutes. */
const patientShare = 180

/**
 * Judges a job that is not reached yet: given up when the pass is stuck or its deadline has passed, otherwise it goes on.
 * A pass that settled without reaching the job leaves it open until the deadline (decision D11).
 */
export function judgeUnreached(job: OpenJob, end: PassEnd, deadlineMs: number): JobVerdict {
  const cause = end.cause ?? 'infrastructure.refused'
  if (isIdleCause(end.cause)) return { kind: 'open', progress: null, message: causes[end.cause] }
  if (end.isStuck) return { kind: 'failed', message: explainGivingUp(cause, null) }
  if (job.spentMs >= deadlineMs) return { kind: 'failed', message: explainGivingUp(cause, deadlineMs) }
  const isLasting = isTroubleCause(end.cause) && job.spentMs >= deadlineMs / patientShare
  return end.cause !== null && (isLasting || isToldCause(end.cause))
    ? { kind: 'open', progress: null, message: causes[end.cause] }
    : { kind: 'open', progress: end.progress }
}
