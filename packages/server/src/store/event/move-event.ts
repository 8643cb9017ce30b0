import { sql } from 'kysely'
import { type EventId, toldCauseSentences } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
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
  const { id, status, percent = 0, remainingMs = null, message = null, spentMs = 0 } = move
  const isEnd = status !== 'started'
  const [row] = await update(tx, {
    ...{ id, status, message, spentMs, isEnd },
    percent: status === 'finished' ? 100 : percent,
    remainingMs: isEnd ? null : remainingMs,
  })
  if (!row) return false
  await logEvent(tx, row)
  return true
}

interface Change extends Required<Omit<EventMove, 'message'>> {
  /** Null keeps what is said already. */
  readonly message: string | null
  readonly isEnd: boolean
}

const update = prepareQuery((db, { id, status, percent, remainingMs, message, spentMs, isEnd }: Change) =>
  db
    .updateTable('events')
    .set({
      status,
      percent: sql<number>`greatest(coalesce(percent, 0), ${percent}::integer)`,
      remaining_ms: remainingMs,
      message: sql<string>`coalesce(${message}::text, ${dropped})`,
      started: sql<string>`coalesce(started, moor_now())`,
      ended: sql<string>`case when ${isEnd}::boolean then moor_now() end`,
      spent_ms: sql<number>`spent_ms + ${spentMs}::integer`,
      log_position: nextPosition,
    })
    .where('id', '=', id)
    .where('status', 'in', ['scheduled', 'started'])
    .returningAll(),
)
