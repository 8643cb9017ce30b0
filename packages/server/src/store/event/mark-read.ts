import type { EventId, Viewer } from '../../domain/shared/index.ts'
import { isEventVisible } from '../access/is-event-visible.ts'
import type { Tx } from '../open-store.ts'

/** Marks one event that the viewer may see as read (facts 8.1); like being seen, this is no change of the event. */
export async function markRead(tx: Tx, viewer: Viewer, id: EventId): Promise<void> {
  await tx
    .updateTable('events')
    .set({ is_read: true })
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where(isEventVisible(viewer))
    .execute()
}
