import type { AccountId, EventId } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** The newest host_delete of a host, ended or not: the cause of what the system still does for it. Null when there is none. */
export async function findRemovalJob(db: Db, accountId: AccountId, hostId: number): Promise<EventId | null> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', accountId)
    .where('entity_type', '=', 'host')
    .where('entity_id', '=', hostId)
    .where('action', '=', 'host_delete')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? (row.id as EventId) : null
}
