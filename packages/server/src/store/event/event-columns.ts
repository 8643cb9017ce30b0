import type { EventStatus } from '@moorage/contract'
import { sql } from 'kysely'
import type { Actor, EventId, UserId } from '#domain/shared/index.ts'
import { type Tx, moorNow } from '../open-store.ts'
import type { WorkKey } from '../work/touch-work.ts'
import type { EventRow } from './event-body.ts'
import type { EventAuthor, EventContent } from './event-content.ts'
import { firstPosition, logEvent } from './event-log.ts'
import { findBooted, findEnclosing } from './find-enclosing.ts'

/** Event columns that differ between jobs and notifications. */
export interface EventState {
  readonly status: EventStatus
  readonly percent?: number
  readonly work?: WorkKey
  readonly target?: object
  readonly causeId?: EventId | null
}

/** State of an unstarted job. */
export const scheduled = { status: 'scheduled', percent: 0 } as const

/** Returns the columns of an event's action, entities and author. User, request ID and trace are null or empty for the system. */
export async function describeEvent(tx: Tx, author: EventAuthor, content: EventContent) {
  const isSystem = 'system' in author
  const { entity } = content
  const secondary = await findSecondary(tx, content)
  return {
    account_id: author.accountId,
    action: content.action,
    entity_type: entity.type,
    entity_id: entity.id,
    entity_label: entity.label,
    secondary_type: secondary?.type ?? null,
    secondary_id: secondary?.id ?? null,
    secondary_label: secondary?.label ?? null,
    username: isSystem ? null : author.username,
    user_id: isSystem ? null : causerOf(author),
    request_id: isSystem ? '' : author.requestId,
    trace: isSystem ? null : (author.trace ?? null),
    message: content.message ?? '',
  }
}

/** Returns the columns that depend on the kind of event, and `isEnded` for `columnsOf`. */
export function stateColumns({ status, percent, work, target, causeId }: EventState) {
  return {
    status,
    percent: percent ?? null,
    work_kind: work?.kind ?? null,
    work_id: work?.id ?? null,
    target: JSON.stringify(target ?? {}),
    cause_id: causeId ?? null,
    isEnded: status === 'finished',
  }
}

/**
 * Returns the secondary entity: the named one, the enclosing cluster, or the booted configuration (decision F1.2). The cluster precedes a configuration or
 * disk, because users who see only the cluster would otherwise miss the event.
 */
async function findSecondary(tx: Tx, content: EventContent): Promise<EventContent['secondary']> {
  const { entity, secondary: named } = content
  if (named && named.type !== 'config' && named.type !== 'disk') return named
  return (await findEnclosing(tx, [entity]))(entity) ?? named ?? (await findBooted(tx, content))
}

/** ID of an event's user; null for a cluster's own token, whose event only shows the username (decision G7). */
function causerOf({ clusterId, userId }: Actor): UserId | null {
  return clusterId === null ? userId : null
}

/** Column values of a new event. */
export interface EventValues extends Omit<
  EventRow,
  | ('id' | 'created' | 'started' | 'ended' | 'log_position' | 'generation')
  | ('remaining_ms' | 'spent_ms' | 'is_seen' | 'is_read' | 'target')
> {
  readonly target: string
  readonly isEnded: boolean
}

/** Returns a new event's columns, except the generation of its work, which the inserting statement may raise itself. */
export function columnsOf(event: EventValues) {
  const endedNow = sql<string>`case when ${event.isEnded}::boolean then moor_now() end`
  return {
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
    trace: event.trace,
    message: event.message,
    work_kind: event.work_kind,
    work_id: event.work_id,
    target: event.target,
    cause_id: event.cause_id,
    created: moorNow,
    started: endedNow,
    ended: endedNow,
    log_position: firstPosition,
  }
}

/** Appends a new event to the log and returns it. */
export async function logWritten(tx: Tx, row: EventRow | undefined): Promise<EventRow> {
  if (!row) throw new Error('the event was not written')
  await logEvent(tx, row)
  return row
}
