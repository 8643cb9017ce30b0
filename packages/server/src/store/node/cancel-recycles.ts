import { sql } from 'kysely'
import { supersedeListedJobs } from '../event/supersede-jobs.ts'
import type { Tx } from '../open-store.ts'

/** Ends recycles of one single node that is deleted: to be replaced has become pointless (decision D11). Larger ones go on without it. */
export async function cancelNodeRecycles(tx: Tx, poolId: number, nodeId: number): Promise<void> {
  const jobs = await tx
    .selectFrom('events')
    .select('id')
    .where('work_kind', '=', 'pool')
    .where('work_id', '=', poolId)
    .where('status', 'in', ['scheduled', 'started'])
    .where('action', '=', 'orch_node_recycle')
    .where(sql<boolean>`(target -> 'nodeIds' -> 0) = to_jsonb(${nodeId}::bigint)`)
    .execute()
  await supersedeListedJobs(
    tx,
    jobs.map((job) => job.id),
  )
}
