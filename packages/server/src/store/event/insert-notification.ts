import type { EventId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { EventAuthor, EventContent } from './event-content.ts'
import { insertEvent } from './insert-event.ts'

/** Writes an event that is only told (decision F3, notifications). */
export async function insertNotification(tx: Tx, author: EventAuthor, content: EventContent): Promise<EventId> {
  return insertEvent(tx, author, content, { status: 'notification' })
}
