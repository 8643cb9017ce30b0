import { sql } from 'kysely'
import { type EventRow, eventBody } from './event-body.ts'
import type { Event } from '@moorage/contract'
import type { Db, Tx } from '../open-store.ts'
import { writeLog } from '../closing/closing-rows.ts'
import type { AccountId, EventId } from '#domain/shared/index.ts'

/** Where the first change of an event is to stand in the log: for the statement that inserts it. */
export const firstPosition = sql<number>`next_event_position(0)`

/**
 * Where the next change of an event is to stand in the log: for the statement that changes it, so that it is judged by the row as it was committed last. Where a transaction with a
 * later id has changed the event meanwhile, the statement fails as one that is to be repeated (ADR 0005): the last entry of an event is always its state.
 */
export const nextPosition = sql<number>`next_event_position(events.log_position)`

/** Appends the state of an event to the log, where its row says; every change of an event ends here or in logEvents, and nothing else writes the log. */
export function logEvent(tx: Tx, row: EventRow): Promise<void> {
  return logEvents(tx, [row])
}

/** The same for many events. */
export async function logEvents(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  await writeLog(
    tx,
    rows.map((row) => ({
      position: row.log_position,
      accountId: row.account_id,
      eventId: row.id,
      body: JSON.stringify(eventBody(row)),
    })),
  )
}

/** One change of an event, as streams tell it: the whole event after the change. */
export interface LogEntry {
  readonly position: number
  readonly accountId: AccountId
  readonly eventId: EventId
  readonly body: Event
}

/** How far an account's log was read: entries after this position are wanted. */
export interface LogCursor {
  readonly accountId: AccountId
  readonly after: number
}

/** What a read of the log gave. */
export interface LogReading {
  /** Settled entries, rising by account. */
  readonly entries: readonly LogEntry[]
  /** Everything below is settled: nothing will appear there any more (decision F4). */
  readonly horizon: number
  /** Entries exist that a transaction still running holds back; look again soon. */
  readonly isHeldBack: boolean
}

/** Most entries that one read gives for each account. */
export const logPageMax = 200

/**
 * Reads what follows the cursors, one statement for any number of accounts, hence one snapshot. Entries at or above the horizon
 * are withheld: one with a lower position could still commit, and a reader is never given an earlier position later.
 */
export async function readEventLog(db: Db, cursors: readonly LogCursor[]): Promise<LogReading> {
  const { rows } = await sql<Partial<LogEntry> & { horizon: number }>`
    with settled as materialized (select log_horizon() as horizon),
      wanted as (select * from unnest(
        ${cursors.map((one) => one.accountId)}::bigint[], ${cursors.map((one) => one.after)}::bigint[]) as one (account_id, after))
    select settled.horizon, log.position, wanted.account_id as "accountId", log.event_id as "eventId", log.body
    from settled left join wanted on true left join lateral (
      select position, event_id, body from event_log
      where event_log.account_id = wanted.account_id and event_log.position > wanted.after
      order by position limit ${logPageMax}) as log on true
    order by log.position`.execute(db)
  const horizon = rows[0]?.horizon ?? 0
  const found = rows.filter((row): row is LogEntry & { horizon: number } => typeof row.position === 'number')
  const entries = found.filter((row) => row.position < horizon)
  return { entries, horizon, isHeldBack: entries.length < found.length }
}

/** Where the event log begins and ends at this moment. */
export interface LogBounds {
  /** Oldest position that is kept, of any account; null when nothing is. */
  readonly oldest: number | null
  /** Newest settled position, of any account; 0 when nothing is kept. Unlike the horizon it never falls, not even by a crash of the server (ADR 0005). */
  readonly newest: number
  /** Everything below is settled. */
  readonly horizon: number
}

/** Reads the bounds within which a stream can be resumed (decision F4). */
export async function findLogBounds(db: Db): Promise<LogBounds> {
  const { rows } = await sql<LogBounds>`
    with settled as materialized (select log_horizon() as horizon)
    select (select min(position) from event_log) as oldest, horizon,
      coalesce((select max(position) from event_log where position < (select horizon from settled)), 0) as newest
    from settled`.execute(db)
  return rows[0] ?? { oldest: null, newest: 0, horizon: 0 }
}
