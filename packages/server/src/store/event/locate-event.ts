import { type EventId, Fault, type Viewer } from '../../domain/shared/index.ts'
import { isEventVisible } from '../access/is-event-visible.ts'
import type { Db } from '../open-store.ts'

/** Whether the viewer may know of this event; throws resource.not_found when it is not there or not theirs (decision B3). */
export async function locateEvent(db: Db, viewer: Viewer, id: EventId): Promise<void> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where(isEventVisible(viewer))
    .executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
}
