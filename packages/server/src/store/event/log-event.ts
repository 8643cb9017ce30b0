import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import { eventBody, type EventRow } from './event-body.ts'

/** Appends the state of an event to the log; every change of an event ends here or in logEvents, and nothing else writes the log. */
export async function logEvent(tx: Tx, row: EventRow): Promise<void> {
  await sql`select append_event_log(${row.account_id}, ${row.id}, ${JSON.stringify(eventBody(row))}::json)`.execute(tx)
}

/** The same for many events, in the order given and in one statement. */
export async function logEvents(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    select append_event_log(changed.account_id, changed.id, changed.body::json)
    from unnest(${rows.map((row) => row.account_id)}::bigint[], ${rows.map((row) => row.id)}::bigint[],
      ${rows.map((row) => JSON.stringify(eventBody(row)))}::text[]) with ordinality as changed (account_id, id, body, place)
    order by changed.place`.execute(tx)
}
