import { sql } from 'kysely'
import { type EventId, toldCauseSentences } from '#domain/shared/index.ts'
import { type Tx, moorNow } from '../open-store.ts'
import { logEvent, nextPosition } from './event-log.ts'

/** What a pass reports of an open job. */
export interface EventMove {
  readonly id: EventId
  readonly status: 'started' | 'finished' | 'failed' | 'canceled'
  /** 0..100; 100 when finished. */
  readonly percent?: number
  readonly remainingMs?: number | null
  readonly message?: string
  /** Working time this job has had since the last report, in milliseconds (decision D11). */
  readonly spentMs?: number
}

/** What was said only while something kept the job is true no longer; what is told of one node begins with its name (decision F1). */
const dropped = sql<string>`case when substring(message from '^(?:[^ ]+: )?(.*)$') = any(${toldCauseSentences}::text[]) then '' else message end`

/** Moves an open job; a job that has already ended stays as it is. Returns whether it moved. */
export async function moveEvent(tx: Tx, move: EventMove): Promise<boolean> {
  const isEnd = move.status !== 'started'
  const row = await tx
    .updateTable('events')
    .set({
      status: move.status,
      percent:
        move.status === 'finished' ? 100 : sql<number>`greatest(coalesce(percent, 0), ${move.percent ?? 0}::integer)`,
      remaining_ms: isEnd ? null : (move.remainingMs ?? null),
      message: move.message ?? dropped,
      started: sql<string>`coalesce(started, moor_now())`,
      ended: isEnd ? moorNow : null,
      spent_ms: sql<number>`spent_ms + ${move.spentMs ?? 0}::integer`,
      log_position: nextPosition,
    })
    .where('id', '=', move.id)
    .where('status', 'in', ['scheduled', 'started'])
    .returningAll()
    .executeTakeFirst()
  if (!row) return false
  await logEvent(tx, row)
  return true
}
