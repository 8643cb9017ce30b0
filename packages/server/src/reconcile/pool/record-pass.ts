import { summarisePool } from '#domain/pool/summarise.ts'
import { lockedJobsOf } from '#store/event/open-jobs.ts'
import { deletePoolRow } from '#store/pool/write-pool.ts'
import { readPoolState } from '#store/cluster/list-pool-states.ts'
import type { PoolWork } from '#store/pool/load-pool-work.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import { applyVerdicts, countTime } from '../engine/apply-verdicts.ts'
import { passEnd } from '../engine/pass-end.ts'
import type { Recorded, Recording } from '../engine/reconciler.ts'
import type { ObservedPool } from './pool-reconciler.ts'

/** Wait for the deadlines of open jobs. Nodes' passes wake the pool earlier. */
const waitMs = 1_000

/**
 * Records a pool's pass: jobs, and the end of the pool, which deletes its row and wakes its cluster. While jobs are open, the next pass is due in a second.
 */
export async function recordPoolPass(recording: Recording<PoolWork, ObservedPool>): Promise<Recorded> {
  const {
    tx,
    io,
    rows: { pool },
    ending,
    nowMs,
    events,
  } = recording
  const jobs = countTime(lockedJobsOf('pool', events), io.claim, nowMs)
  // Nodes may have changed while the pass ran.
  const state = await readPoolState(tx, pool)
  const summary = summarisePool(state, jobs, { ...passEnd(ending), deadlineMs: io.timeouts.deadlineMs })
  await applyVerdicts(recording, jobs, summary.verdicts)
  if (summary.isGone) {
    await deletePoolRow(tx, pool.id)
    await wakeWork(tx, 'cluster', [pool.cluster_id])
    return { isGone: true }
  }
  if (summary.isInTrash) {
    await wakeWork(tx, 'cluster', [pool.cluster_id])
    return { isParked: true }
  }
  const isOpen = [...summary.verdicts.values()].some((verdict) => verdict.kind === 'open')
  return ending.kind === 'settled' && isOpen ? { nextPassMs: waitMs } : {}
}
