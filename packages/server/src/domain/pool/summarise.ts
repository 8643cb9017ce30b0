import { supersededMessage } from '../job/superseded.ts'
import { jobDeadlineMs } from '../job/job-deadline.ts'
import { type JobVerdict, type OpenJob, type PassEnd, unreachedVerdict } from '../job/unreached-verdict.ts'
import { type PoolState, nodesProgress } from './nodes-progress.ts'
import type { JobActionOf } from '../job/jobs.ts'

/** Results of a reconcile pass over a pool. */
export interface PoolSummary {
  /** The row can be deleted. */
  readonly isGone: boolean
  /** The deleted pool has no nodes, and stays in the trash. */
  readonly isInTrash: boolean
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

/** Returns the verdicts on a pool's open jobs, and whether the pool is gone, from its rows. */
export function summarisePool(
  pool: PoolState,
  jobs: readonly OpenJob<JobActionOf<'pool'>>[],
  end: PassEnd & { readonly deadlineMs: number },
): PoolSummary {
  return {
    isGone: pool.desired.isDeleted && pool.nodes.length === 0 && !pool.isKept,
    isInTrash: pool.desired.isDeleted && pool.nodes.length === 0 && pool.isKept === true,
    verdicts: new Map(jobs.map((job) => [job.id, nameNode(job, verdictOf(job, pool, end))])),
  }
}

function verdictOf(
  job: OpenJob<JobActionOf<'pool'>>,
  pool: PoolState,
  end: PassEnd & { readonly deadlineMs: number },
): JobVerdict {
  if (pool.desired.isDeleted && !['orch_pool_delete', 'orch_pool_purge'].includes(job.action))
    return { kind: 'canceled', message: supersededMessage }
  const { cause, percent } = nodesProgress(job, [pool])
  if (cause === null) return { kind: 'finished' }
  const deadlineMs = jobDeadlineMs(job, end.deadlineMs, Math.max(pool.desired.count, pool.nodes.length))
  const progress = percent === null ? end.progress : { percent, remainingMs: null }
  return unreachedVerdict(job, { ...end, cause: end.isStuck ? end.cause : cause, progress }, deadlineMs)
}

/** Names the node in messages (decision F1). */
function nameNode({ target: { node } }: OpenJob, verdict: JobVerdict): JobVerdict {
  return node !== undefined && 'message' in verdict ? { ...verdict, message: `${node}: ${verdict.message}` } : verdict
}
