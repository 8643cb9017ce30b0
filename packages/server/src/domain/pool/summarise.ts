import { supersededSentence } from '../job/superseded.ts'
import { jobDeadlineMs } from '../job/job-deadline.ts'
import { type JobVerdict, type OpenJob, type PassEnd, judgeUnreached } from '../job/judge-unreached.ts'
import { type PoolState, explainNodes } from './explain-nodes.ts'
import type { JobActionOf } from '../job/jobs.ts'

/** What a pass has established about a pool; the store writes exactly this. */
export interface PoolSummary {
  /** It is to go and its last node's row has gone: the row goes. */
  readonly isGone: boolean
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

/** Derives the fate of every open job of a pool from its rows. */
export function summarisePool(
  pool: PoolState,
  jobs: readonly OpenJob<JobActionOf<'pool'>>[],
  end: PassEnd & { readonly deadlineMs: number },
): PoolSummary {
  return {
    isGone: pool.wanted.isDeleted && pool.nodes.length === 0,
    verdicts: new Map(jobs.map((job) => [job.id, nameNode(job, judge(job, pool, end))])),
  }
}

function judge(
  job: OpenJob<JobActionOf<'pool'>>,
  pool: PoolState,
  end: PassEnd & { readonly deadlineMs: number },
): JobVerdict {
  if (pool.wanted.isDeleted && job.action !== 'orch_pool_delete')
    return { kind: 'canceled', message: supersededSentence }
  const { cause, percent } = explainNodes(job, [pool])
  if (cause === null) return { kind: 'finished' }
  const deadlineMs = jobDeadlineMs(job, end.deadlineMs, Math.max(pool.wanted.count, pool.nodes.length))
  const progress = percent === null ? end.progress : { percent, remainingMs: null }
  return judgeUnreached(job, { ...end, cause: end.isStuck ? end.cause : cause, progress }, deadlineMs)
}

/** What is told of a job about one node names that node (decision F1). */
function nameNode({ target: { node } }: OpenJob, verdict: JobVerdict): JobVerdict {
  return node !== undefined && 'message' in verdict ? { ...verdict, message: `${node}: ${verdict.message}` } : verdict
}
