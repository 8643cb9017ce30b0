import type { JobAction } from '@moorage/contract'
import { sql } from 'kysely'
import type { AccountId, EventId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import { touchQuery, type WorkKey } from '../work/touch-work.ts'
import type { EventRow } from './event-body.ts'
import { columnsOf, describeEvent, type EventValues, logWritten, scheduled, stateColumns } from './event-columns.ts'
import type { EventAuthor, EventContent, JobContent } from './event-content.ts'
import { firstPosition, logEvents } from './event-log.ts'
import { findEnclosing } from './find-enclosing.ts'

/** Job to start. With a region, its work is touched (`touchWork`); with a generation, this transaction has touched it already. */
type NewJob<Action extends JobAction> = Omit<JobContent<Action>, 'work'> & {
  readonly work: Pick<JobContent<Action>['work'], 'kind' | 'id'> &
    ({ readonly region: string } | { readonly generation: number })
}

/**
 * Accepts one job, the only way to do so. In one statement, raises its work row's generation, makes the work due, and inserts the job as scheduled (decision
 * F2). Logs the event. Returns its ID, and the generation for jobs that it causes.
 */
export async function startJob<Action extends JobAction>(
  tx: Tx,
  author: EventAuthor,
  job: NewJob<Action>,
): Promise<{ id: EventId; generation: number }> {
  const { target, causeId, work } = job
  const state = stateColumns({ ...scheduled, target: target ?? {}, causeId: causeId ?? null, work })
  const event = { ...(await describeEvent(tx, author, job)), ...state }
  const [row] =
    'region' in work
      ? await insertTouched(tx, { ...event, ...work })
      : await insertEvent(tx, { ...event, generation: work.generation })
  const { id, generation } = await logWritten(tx, row)
  if (generation === null) throw new Error(`the work of ${work.kind}/${work.id} was not written`)
  return { id, generation }
}

const insertTouched = prepareQuery((db, event: EventValues & WorkKey & { readonly region: string }) =>
  db
    .with('touched', (from) => touchQuery(from, { kind: event.kind, id: event.id, region: event.region }))
    .insertInto('events')
    .values({ ...columnsOf(event), generation: sql<number>`(select generation from touched)` })
    .returningAll(),
)

const insertEvent = prepareQuery((db, event: EventValues & Pick<EventRow, 'generation'>) =>
  db
    .insertInto('events')
    .values({ ...columnsOf(event), generation: event.generation })
    .returningAll(),
)

/** Inserts and logs an event without a job, with status `notification`, and returns its ID (decision F3). */
export async function insertNotification(tx: Tx, author: EventAuthor, content: EventContent): Promise<EventId> {
  const described = await describeEvent(tx, author, content)
  const [row] = await insertEvent(tx, { ...described, ...stateColumns({ status: 'notification' }), generation: null })
  return (await logWritten(tx, row)).id
}

/**
 * Accepts many jobs of the system whose work this transaction has touched, in order, in few statements of constant text, because a connection caches few plans.
 * No-op without jobs.
 */
export async function startSystemJobs(tx: Tx, accountId: AccountId, jobs: readonly JobContent[]): Promise<void> {
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
