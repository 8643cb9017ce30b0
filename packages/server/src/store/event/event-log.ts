import { sql } from 'kysely'
import { type EventRow, eventBody } from './event-body.ts'
import type { Event } from '@moorage/contract'
import type { Db, Tx } from '../open-store.ts'
import { writeLog } from '../deferred/deferred-rows.ts'
import type { AccountId, EventId } from '#domain/shared/index.ts'

/** SQL for the log position of a new event. */
export const firstPosition = sql<number>`next_event_position(0)`

/**
 * SQL for the log position of an event's next change, compared with the event's last committed position. If a transaction with a later ID has changed the
 * event, the statement fails with a retryable error (ADR 0005). So the last entry of an event is always its state.
 */
export const nextPosition = sql<number>`next_event_position(events.log_position)`

/** Appends an event's state to the log at its `log_position`. Only `logEvents` and `moveLocked` write the log. */
export function logEvent(tx: Tx, row: EventRow): Promise<void> {
  return logEvents(tx, [row])
}

/** Appends these events' current states to the log, each at its `log_position`, at the end of the transaction. */
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

/** State of an event after one change. */
export interface LogEntry {
  readonly position: number
  readonly accountId: AccountId
  readonly eventId: EventId
  readonly body: Event
}

/** Position in an account's log after which a reader continues. */
export interface LogCursor {
  readonly accountId: AccountId
  readonly after: number
}

/** Result of a log read. */
export interface LogReading {
  /** Entries below the horizon, in ascending order. */
  readonly entries: readonly LogEntry[]
  /** Position below which no further entry will appear (decision F4). */
  readonly horizon: number
  /** True if a running transaction holds back entries. */
  readonly isHeldBack: boolean
}

/** Maximum entries per read and account. */
export const logPageMax = 200

/**
 * Returns the entries after the cursors of any number of accounts and the horizon. Reads one snapshot. Withholds entries at or above the horizon: a lower
 * position could still commit, and a reader never receives an earlier position later.
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

/** Current bounds of the event log. */
export interface LogBounds {
  /** Position of the oldest entry; null if the log is empty. */
  readonly oldest: number | null
  /** Newest position below the horizon; 0 if none. Unlike the horizon, this position never falls, not even after a server crash (ADR 0005). */
  readonly newest: number
  readonly horizon: number
}

/** Returns the oldest and the newest settled position and the horizon of the event log, over all accounts (decision F4). */
export async function findLogBounds(db: Db): Promise<LogBounds> {
  const { rows } = await sql<LogBounds>`
    with settled as materialized (select log_horizon() as horizon)
    select (select min(position) from event_log) as oldest, horizon,
      coalesce((select max(position) from event_log where position < (select horizon from settled)), 0) as newest
    from settled`.execute(db)
  return rows[0] ?? { oldest: null, newest: 0, horizon: 0 }
}
