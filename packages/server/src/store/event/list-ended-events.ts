import { sql } from 'kysely'
import type { EventId } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** Which of these events have reached a final status; one query for all that are waited for (decision F4). */
export async function listEndedEvents(db: Db, ids: readonly EventId[]): Promise<readonly EventId[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('status', 'not in', ['scheduled', 'started'])
    .execute()
  return rows.map((row) => row.id as EventId)
}
