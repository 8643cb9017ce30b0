import type { EventAction } from '@moorage/contract'
import type { EventId } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { WorkKey } from '../work/touch-work.ts'

/** The newest job of this action that has not ended, for a request that joins it; null when there is none. */
export async function findOpenJob(db: Db, key: WorkKey, action: EventAction): Promise<EventId | null> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('work_kind', '=', key.kind)
    .where('work_id', '=', key.id)
    .where('action', '=', action)
    .where('status', 'in', ['scheduled', 'started'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? (row.id as EventId) : null
}
