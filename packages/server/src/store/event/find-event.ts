import { type EventId, Fault, type Viewer } from '../../domain/shared/index.ts'
import { isEventVisible } from '../access/is-event-visible.ts'
import type { Db } from '../open-store.ts'
import type { EventRow } from './event-body.ts'

/** One event that the viewer may see; throws resource.not_found when it is not there or not theirs to see (decisions B3, G7). */
export async function findEvent(db: Db, viewer: Viewer, id: EventId): Promise<EventRow> {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where(isEventVisible(viewer))
    .executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}
