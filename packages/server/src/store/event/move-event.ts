import { sql } from 'kysely'
import { type EventId, reportedCauseMessages } from '#domain/shared/index.ts'
import { type Tx, moorNow } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import { sendUnawaited } from '../transact.ts'
import { type EventRow, eventBody } from './event-body.ts'
import { nextPosition } from './event-log.ts'
import { isOpen } from './is-open.ts'

/** Status change of an open job. */
export interface EventTransition {
  readonly id: EventId
  readonly status: 'started' | 'finished' | 'failed' | 'canceled'
  /** Progress from 0 to 100; 100 when finished. */
  readonly percent?: number
  readonly remainingMs?: number | null
  readonly message?: string
  /** Working time to add to the job's total (decision D11). */
  readonly spentMs?: number
}

/** Event of an open job, locked until the commit. */
export interface LockedEvent {
  readonly row: EventRow
  /** Database time of the lock, as text. */
  readonly now: string
}

/** Locks an open job, writes its transition and logs it. Returns false, without a change, if the job has ended or does not exist. */
export async function moveEvent(tx: Tx, transition: EventTransition): Promise<boolean> {
  const [locked] = await lockOpen(tx, { id: transition.id })
  if (!locked) return false
  const { now, ...row } = locked
  await moveLocked(tx, { row, now }, transition)
  return true
}

const lockOpen = prepareQuery((db, { id }: { readonly id: EventId }) =>
  db.selectFrom('events').selectAll().select(moorNow.as('now')).where('id', '=', id).where(isOpen).forNoKeyUpdate(),
)

/** Writes and logs a locked event's transition in one statement, which is not awaited. The percentage never falls. */
export async function moveLocked(tx: Tx, locked: LockedEvent, transition: Omit<EventTransition, 'id'>): Promise<void> {
  const row = afterTransition(locked, transition)
  const { id, created, status, percent, remaining_ms: remainingMs, message, started, ended, spent_ms: spentMs } = row
  const change = { id, created, status, percent, remainingMs, message, started, ended, spentMs }
  await sendUnawaited(tx, changeAndLog(tx, { ...change, body: JSON.stringify(eventBody(row)) }))
}

function afterTransition({ row, now }: LockedEvent, transition: Omit<EventTransition, 'id'>): EventRow {
  const { status, percent = 0, remainingMs = null, message, spentMs = 0 } = transition
  const isEnd = status !== 'started'
  return {
    ...row,
    status,
    percent: Math.max(row.percent ?? 0, status === 'finished' ? 100 : percent),
    remaining_ms: isEnd ? null : remainingMs,
    message: message ?? dropBlockedReason(row.message),
    started: row.started ?? now,
    ended: isEnd ? now : null,
    spent_ms: row.spent_ms + spentMs,
  }
}

/** Drops a reason that blocked the job, also after a node's name (decision F1). */
function dropBlockedReason(message: string): string {
  const [, sentence = message] = /^(?:[^ ]+: )?(.*)$/su.exec(message) ?? []
  return reportedCauseMessages.includes(sentence) ? '' : message
}

interface Change {
  readonly id: EventId
  /** Time of the event, which selects the only partition to search. */
  readonly created: string
  readonly status: EventTransition['status'] | EventRow['status']
  readonly percent: number | null
  readonly remainingMs: number | null
  readonly message: string
  readonly started: string | null
  readonly ended: string | null
  readonly spentMs: number
  readonly body: string
}

const changeAndLog = prepareQuery(
  (_db, change: Change) => sql`
    with changed as (
      update events set status = ${change.status}, percent = ${change.percent}, remaining_ms = ${change.remainingMs}, message = ${change.message},
        started = ${change.started}::timestamptz, ended = ${change.ended}::timestamptz, spent_ms = ${change.spentMs}, log_position = ${nextPosition}
      where id = ${change.id} and created = ${change.created}::timestamptz and ${isOpen}
      returning id, account_id, log_position
    )
    insert into event_log (position, at, account_id, event_id, body)
    select log_position, moor_now(), account_id, id, ${change.body}::json from changed`,
)
