import type { JobAction } from '@moorage/contract'
import { sql } from 'kysely'
import { type Tx } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import {
  columnsOf,
  describeEvent,
  type EventState,
  type EventValues,
  logWritten,
  scheduled,
  stateColumns,
} from './event-columns.ts'
import { findEnclosing } from './find-enclosing.ts'
import { firstPosition, logEvents } from './event-log.ts'
import type { AccountId, EventId } from '#domain/shared/index.ts'
import type { EventAuthor, EventContent, JobContent } from './event-content.ts'
import type { EventRow } from './event-body.ts'

interface InsertedState extends EventState {
  readonly work?: JobContent['work']
}

async function insertEvent(tx: Tx, author: EventAuthor, content: EventContent, state: InsertedState): Promise<EventId> {
  const described = await describeEvent(tx, author, content)
  const generation = state.work?.generation ?? null
  const [row] = await insertRow(tx, { ...described, ...stateColumns(state), generation })
  return (await logWritten(tx, row)).id
}

const insertRow = prepareQuery((db, event: EventValues & Pick<EventRow, 'generation'>) =>
  db
    .insertInto('events')
    .values({ ...columnsOf(event), generation: event.generation })
    .returningAll(),
)

/** Inserts and logs a scheduled job, in the transaction that accepts it, and returns its event's ID (decision F2). */
export async function insertJob<Action extends JobAction>(
  tx: Tx,
  author: EventAuthor,
  job: JobContent<Action>,
): Promise<EventId> {
  return insertEvent(tx, author, job, {
    ...scheduled,
    work: job.work,
    target: job.target ?? {},
    causeId: job.causeId ?? null,
  })
}

/** Inserts and logs an event without a job, with status `notification`, and returns its ID (decision F3). */
export async function insertNotification(tx: Tx, author: EventAuthor, content: EventContent): Promise<EventId> {
  return insertEvent(tx, author, content, { status: 'notification' })
}

/** Inserts and logs many scheduled system jobs in order, in few statements of constant text, because a connection caches few plans. No-op without jobs. */
export async function insertSystemJobs(tx: Tx, accountId: AccountId, jobs: readonly JobContent[]): Promise<void> {
  if (jobs.length === 0) return
  const enclosingOf = await findEnclosing(
    tx,
    jobs.map((job) => job.entity),
  )
  const { rows } = await sql<EventRow>`
    insert into events (account_id, action, status, percent, entity_type, entity_id, entity_label,
      secondary_type, secondary_id, secondary_label, message, work_kind, work_id, generation, target, cause_id, trace, created, log_position)
    select ${accountId}, action, 'scheduled', 0, entity_type, entity_id, entity_label,
      secondary_type, secondary_id, secondary_label, message, work_kind, work_id, generation, target, cause_id,
      (select cause.trace from events as cause where cause.id = job.cause_id limit 1), moor_now(), ${firstPosition}
    from jsonb_to_recordset(${JSON.stringify(jobs.map((job) => rowOf(job, job.secondary ?? enclosingOf(job.entity))))}::jsonb) as job (
      action text, entity_type text, entity_id bigint, entity_label text, secondary_type text, secondary_id bigint, secondary_label text, message text,
      work_kind text, work_id bigint, generation bigint, target jsonb, cause_id bigint)
    returning *`.execute(tx)
  await logEvents(tx, rows)
}

function rowOf(job: JobContent, secondary: JobContent['secondary']): Record<string, unknown> {
  return {
    action: job.action,
    entity_type: job.entity.type,
    entity_id: job.entity.id,
    entity_label: job.entity.label,
    secondary_type: secondary?.type ?? null,
    secondary_id: secondary?.id ?? null,
    secondary_label: secondary?.label ?? null,
    message: job.message ?? '',
    work_kind: job.work.kind,
    work_id: job.work.id,
    generation: job.work.generation,
    target: job.target ?? {},
    cause_id: job.causeId ?? null,
  }
}
