import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import { isOpen } from '../event/is-open.ts'

/** Returns the IDs of a cluster's open update jobs that change only the version, oldest first. */
export async function listVersionJobs(tx: Tx, clusterId: number): Promise<number[]> {
  const open = await tx
    .selectFrom('events')
    .select('id')
    .where('work_kind', '=', 'cluster')
    .where('work_id', '=', clusterId)
    .where('action', '=', 'orch_cluster_update')
    .where(isOpen)
    .where(sql<boolean>`target ? 'version' and not target ? 'isHighlyAvailable'`)
    .orderBy('id')
    .execute()
  return open.map((row) => row.id)
}
