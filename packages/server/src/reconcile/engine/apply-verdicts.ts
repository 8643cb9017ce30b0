import type { JobVerdict } from '../../domain/job/judge-unreached.ts'
import type { StoredJob } from '../../store/event/list-open-jobs.ts'
import { moveEvent } from '../../store/event/move-event.ts'
import type { Tx } from '../../store/open-store.ts'
import type { Claim } from '../../store/work/claim-work.ts'
import { spentMs } from './patience.ts'

/** An open job with the working time of this pass added (decision D11). */
export interface CountedJob extends StoredJob {
  /** Working time of this pass alone. */
  readonly addedMs: number
}

/** Adds this pass's working time to each open job, so that it can be judged against its deadline. */
export function countTime(jobs: readonly StoredJob[], claim: Claim, nowMs: number): CountedJob[] {
  return jobs.map((job) => {
    const addedMs = spentMs(job, { ...claim, nowMs })
    return { ...job, addedMs, spentMs: job.spentMs + addedMs }
  })
}

/** Writes what became of each open job, in the recording transaction. */
export async function applyVerdicts(
  tx: Tx,
  jobs: readonly CountedJob[],
  verdicts: ReadonlyMap<number, JobVerdict>,
): Promise<void> {
  for (const job of jobs) {
    const verdict = verdicts.get(job.id)
    if (!verdict) continue
    if (verdict.kind !== 'open') {
      await moveEvent(tx, {
        id: job.id,
        status: verdict.kind,
        spentMs: job.addedMs,
        ...('message' in verdict ? { message: verdict.message } : {}),
      })
      continue
    }
    await moveEvent(tx, {
      id: job.id,
      status: 'started',
      spentMs: job.addedMs,
      ...(verdict.progress ? { percent: verdict.progress.percent, remainingMs: verdict.progress.remainingMs } : {}),
    })
  }
}
