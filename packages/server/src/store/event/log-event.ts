import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import { eventBody, type EventRow } from './event-body.ts'

/** Appends the state of an event to the log; every change of an event ends here, and nothing else writes the log. */
export async function logEvent(tx: Tx, row: EventRow): Promise<void> {
  await sql`select append_event_log(${row.account_id}, ${row.id}, ${JSON.stringify(eventBody(row))}::json)`.execute(tx)
}
