import type { EventStatus, JobAction } from '@moorage/contract'
import { sql } from 'kysely'
import { type Tx, moorNow } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import { findBooted } from './find-booted.ts'
import { findEnclosing } from './find-enclosing.ts'
import { firstPosition, logEvent, logEvents } from './event-log.ts'
import type { AccountId, Actor, EventId, UserId } from '#domain/shared/index.ts'
import type { EventAuthor, EventContent, JobContent } from './event-content.ts'
import type { EventRow } from './event-body.ts'

/** Columns that tell the kinds of events apart. */
interface EventState {
  readonly status: EventStatus
  readonly percent?: number
  readonly work?: JobContent['work']
  readonly target?: object
  readonly causeId?: EventId | null
}

/** Writes an event row and its first log entry; the named kinds beside this file are what callers use. */
async function insertEvent(tx: Tx, author: EventAuthor, content: EventContent, state: EventState): Promise<EventId> {
  const isSystem = 'system' in author
  const { entity } = content
  const secondary = await findBeside(tx, content)
  const [row] = await insertRow(tx, {
    account_id: author.accountId,
    action: content.action,
    status: state.status,
    percent: state.percent ?? null,
    entity_type: entity.type,
    entity_id: entity.id,
    entity_label: entity.label,
    secondary_type: secondary?.type ?? null,
    secondary_id: secondary?.id ?? null,
    secondary_label: secondary?.label ?? null,
    username: isSystem ? null : author.username,
    user_id: isSystem ? null : causerOf(author),
    request_id: isSystem ? '' : author.requestId,
    message: content.message ?? '',
    work_kind: state.work?.kind ?? null,
    work_id: state.work?.id ?? null,
    generation: state.work?.generation ?? null,
    target: JSON.stringify(state.target ?? {}),
    cause_id: state.causeId ?? null,
    isEnded: state.status === 'finished',
  })
  if (!row) throw new Error('the event was not written')
  await logEvent(tx, row)
  return row.id
}

/** An event as it is written first; one that is over already began and ended at this moment. */
interface EventValues extends Omit<
  EventRow,
  | ('id' | 'created' | 'started' | 'ended' | 'log_position')
  | ('remaining_ms' | 'spent_ms' | 'is_seen' | 'is_read' | 'target')
> {
  readonly target: string
  readonly isEnded: boolean
}

const insertRow = prepareQuery((db, event: EventValues) => {
  const endedNow = sql<string>`case when ${event.isEnded}::boolean then moor_now() end`
  return db
    .insertInto('events')
    .values({
      account_id: event.account_id,
      action: event.action,
      status: event.status,
      percent: event.percent,
      entity_type: event.entity_type,
      entity_id: event.entity_id,
      entity_label: event.entity_label,
      secondary_type: event.secondary_type,
      secondary_id: event.secondary_id,
      secondary_label: event.secondary_label,
      username: event.username,
      user_id: event.user_id,
      request_id: event.request_id,
      message: event.message,
      work_kind: event.work_kind,
      work_id: event.work_id,
      generation: event.generation,
      target: event.target,
      cause_id: event.cause_id,
      created: moorNow,
      started: endedNow,
      ended: endedNow,
      log_position: firstPosition,
    })
    .returningAll()
})

/**
 * What stands beside the thing that an event is about (decision F1.2): what is named, the cluster that it lies in, or the configuration that it boots. A
 * part of a host says less than its cluster, without which those who see only the cluster would not see the event.
 */
async function findBeside(tx: Tx, content: EventContent): Promise<EventContent['secondary']> {
  const { entity, secondary: named } = content
  if (named && named.type !== 'config' && named.type !== 'disk') return named
  return (await findEnclosing(tx, [entity]))(entity) ?? named ?? (await findBooted(tx, content))
}

/** Who may see an event because they caused it (decision G7). What a cluster's own token does is no deed of the user in whose name it stands; only the name is told. */
function causerOf({ clusterId, userId }: Actor): UserId | null {
  return clusterId === null ? userId : null
}

/** Writes a job as scheduled, in the transaction that accepts it (decision F2). */
export async function insertJob<Action extends JobAction>(
  tx: Tx,
  author: EventAuthor,
  job: JobContent<Action>,
): Promise<EventId> {
  return insertEvent(tx, author, job, {
    status: 'scheduled',
    percent: 0,
    work: job.work,
    target: job.target ?? {},
    causeId: job.causeId ?? null,
  })
}

/** Writes an event that is only told (decision F3, notifications). */
export async function insertNotification(tx: Tx, author: EventAuthor, content: EventContent): Promise<EventId> {
  return insertEvent(tx, author, content, { status: 'notification' })
}

/** Writes a job that had nothing left to do: the detach of an unattached volume (decision D7). */
export async function insertFinishedJob(tx: Tx, author: EventAuthor, content: EventContent): Promise<EventId> {
  return insertEvent(tx, author, content, { status: 'finished', percent: 100 })
}

/**
 * Writes many jobs of the system as scheduled, in the order given: the nodes of a pool come and go by the hundred, so it takes a few
 * statements however many they are, and their texts are always the same (a connection keeps few plans).
 */
export async function insertSystemJobs(tx: Tx, accountId: AccountId, jobs: readonly JobContent[]): Promise<void> {
  if (jobs.length === 0) return
  const enclosingOf = await findEnclosing(
    tx,
    jobs.map((job) => job.entity),
  )
  const { rows } = await sql<EventRow>`
    insert into events (account_id, action, status, percent, entity_type, entity_id, entity_label,
      secondary_type, secondary_id, secondary_label, message, work_kind, work_id, generation, target, cause_id, created, log_position)
    select ${accountId}, action, 'scheduled', 0, entity_type, entity_id, entity_label,
      secondary_type, secondary_id, secondary_label, message, work_kind, work_id, generation, target, cause_id, moor_now(), ${firstPosition}
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
