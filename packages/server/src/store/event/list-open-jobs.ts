import { sql } from 'kysely'
import type { OpenJob } from '../../domain/job/judge-unreached.ts'
import type { Db } from '../open-store.ts'
import type { WorkKey } from '../work/touch-work.ts'

/** An open job with the moment it was accepted, in milliseconds; `spentMs` is what earlier passes have counted. */
export interface StoredJob extends OpenJob {
  readonly createdAtMs: number
  readonly status: 'scheduled' | 'started'
}

/** The jobs of a resource that have not ended, oldest first. */
export async function listOpenJobs(db: Db, key: WorkKey): Promise<StoredJob[]> {
  const rows = await db
    .selectFrom('events')
    .select([
      'id',
      'action',
      'status',
      'target',
      'spent_ms as spentMs',
      sql<number>`(extract(epoch from created) * 1000)::float8`.as('createdAtMs'),
    ])
    .where('work_kind', '=', key.kind)
    .where('work_id', '=', key.id)
    .where('status', 'in', ['scheduled', 'started'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as StoredJob['status'] }))
}
