import { sql } from 'kysely'
import type { EventId, Viewer } from '#domain/shared/index.ts'
import { isEventVisible } from '../access/is-event-visible.ts'
import type { Tx } from '../open-store.ts'

/**
 * Marks all visible events up to this ID as seen, even if no visible event has it (facts 8.1). Not logged: `seen` is the reader's state. Locks rows in order, so
 * that two calls cannot deadlock.
 */
export async function markSeen(tx: Tx, viewer: Viewer, id: EventId): Promise<void> {
  await sql`
    with older as (
      select id, created from events where account_id = ${viewer.accountId} and id <= ${id} and not is_seen and ${isEventVisible(viewer, 'all')} order by id for no key update
    )
    update events set is_seen = true from older where events.id = older.id and events.created = older.created`.execute(
    tx,
  )
}

/** Marks an event as read (facts 8.1); no-op if it is invisible. Not logged. */
export async function markRead(tx: Tx, viewer: Viewer, id: EventId): Promise<void> {
  await tx
    .updateTable('events')
    .set({ is_read: true })
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where(isEventVisible(viewer))
    .execute()
}
