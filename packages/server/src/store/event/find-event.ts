import { type EventId, Fault, type Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { EventRow } from './event-body.ts'

/** One event of the viewer's account; throws resource.not_found when it is not there or not theirs (decision B3). */
export async function findEvent(db: Db, viewer: Viewer, id: EventId): Promise<EventRow> {
  const row = await db.selectFrom('events').selectAll()
    .where('account_id', '=', viewer.accountId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}
