import type { Event } from '@moorage/contract'
import { sql } from 'kysely'
import type { AccountId, EventId } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'

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
