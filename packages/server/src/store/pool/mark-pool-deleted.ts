import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import { supersedeJobs } from '../event/supersede-jobs.ts'
import { touchWork } from '../work/touch-work.ts'

/** The pool that goes, and where its work is done. */
export interface DepartingPool {
  readonly id: number
  readonly region: string
}

/**
 * Marks a pool as deleted: it is not shown from now on, and whatever else was asked of it is canceled (decisions D11, E7). The caller has
 * locked the cluster's row, and settles the pool afterwards with the event that causes it. Returns the new generation of its work.
 */
export async function markPoolDeleted(tx: Tx, { id, region }: DepartingPool): Promise<number> {
  await tx
    .updateTable('pools')
    .set({ deleted_at: moorNow, updated: moorNow })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  await supersedeJobs(tx, { kind: 'pool', id })
  return touchWork(tx, { kind: 'pool', id }, region)
}
