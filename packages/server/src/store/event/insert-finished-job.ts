import type { EventId } from '../../domain/shared/index.ts'
import { moorNow, type Tx } from '../open-store.ts'
import type { EventAuthor, EventContent } from './event-content.ts'
import { insertEvent } from './insert-event.ts'

/** Writes a job that had nothing left to do: the detach of an unattached volume (decision D7). */
export async function insertFinishedJob(tx: Tx, author: EventAuthor, content: EventContent): Promise<EventId> {
  return insertEvent(tx, author, content, { status: 'finished', percent: 100, started: moorNow, ended: moorNow })
}
