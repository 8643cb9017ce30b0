import type { JobAction } from '@moorage/contract'
import type { JobVerdict } from '#domain/job/unreached-verdict.ts'
import { type Cause, causes, type EventId, isIdleCause } from '#domain/shared/index.ts'
import type { LockedJob } from '#store/event/open-jobs.ts'
import { type EventTransition, moveEvent, moveLocked } from '#store/event/move-event.ts'
import type { Tx } from '#store/open-store.ts'
import type { Claim } from '#store/work/claim-work.ts'
import type { PassReport } from './pass-report.ts'
import { spentMs } from './timeouts.ts'

/** Open job with its working time (decision D11). */
export interface CountedJob<Action extends JobAction = JobAction> extends LockedJob<Action> {
  readonly addedMs: number
  readonly ageMs: number
}

/** Part of a recording in which jobs change. */
export interface JobRecording {
  readonly tx: Tx
  readonly report: PassReport
}

/** Returns the open jobs with their age, and with this pass's working time added, which excludes waits for a user or a copy. */
export function countTime<Action extends JobAction>(
  jobs: readonly LockedJob<Action>[],
  claim: Claim,
  nowMs: number,
): CountedJob<Action>[] {
  return jobs.map((job) => {
    const releasedAtMs = isIdleCause(claim.cause) ? null : claim.releasedAtMs
    const addedMs = spentMs(job, { ...claim, releasedAtMs, nowMs })
    return { ...job, addedMs, spentMs: job.spentMs + addedMs, ageMs: nowMs - job.createdAtMs }
  })
}

/** Writes the verdict on each open job to its event and to the pass report. Jobs without a verdict are unchanged. */
export async function applyVerdicts(
  { tx, report }: JobRecording,
  jobs: readonly CountedJob[],
  verdicts: ReadonlyMap<number, JobVerdict>,
): Promise<void> {
  for (const job of jobs) {
    const verdict = verdicts.get(job.id)
    if (!verdict) continue
    await moveLocked(tx, job, changeOf(job, verdict))
    report.jobs.push({
      operationId: job.id,
      action: job.action,
      status: verdict.kind,
      isStarted: job.status === 'scheduled',
      message: 'message' in verdict ? verdict.message : null,
      ageMs: job.ageMs,
    })
  }
}

function changeOf(job: CountedJob, verdict: JobVerdict): Omit<EventTransition, 'id'> {
  const base = {
    spentMs: job.addedMs,
    ...('message' in verdict ? { message: verdict.message } : {}),
  }
  if (verdict.kind !== 'open') return { ...base, status: verdict.kind }
  const { progress } = verdict
  return {
    ...base,
    status: 'started',
    ...(progress ? { percent: progress.percent, remainingMs: progress.remainingMs } : {}),
  }
}

/** Fails a system job that only reports a loss. Adds the failure and the finding `cause` to the pass report. */
export async function failLost(
  { tx, report }: JobRecording,
  job: { readonly id: EventId; readonly action: string },
  cause: Cause,
): Promise<void> {
  const message = causes[cause]
  await moveEvent(tx, { id: job.id, status: 'failed', message })
  report.jobs.push({ operationId: job.id, action: job.action, status: 'failed', isStarted: true, message, ageMs: 0 })
  report.findings.push(cause)
}
