import { sql } from 'kysely'
import type { JobAction } from '@moorage/contract'
import type { AccountId, EventId } from '#domain/shared/index.ts'
import type { Db, Tx } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import type { WorkKey } from '../work/touch-work.ts'
import type { EntityRef } from './event-content.ts'
import type { LockedEvent } from './move-event.ts'
import type { OpenJob } from '#domain/job/unreached-verdict.ts'
import { isJobOf, type JobActionOf, type StoredTarget, type WorkKind } from '#domain/job/jobs.ts'
import { isOpen } from './is-open.ts'

/** Returns the ID of the resource's newest open job of this action, or null. */
export async function findOpenJob(db: Db, key: WorkKey, action: JobAction): Promise<EventId | null> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('work_kind', '=', key.kind)
    .where('work_id', '=', key.id)
    .where('action', '=', action)
    .where(isOpen)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? row.id : null
}

/** Returns the ID of a resource's newest event of this action, open or ended, or null. */
export async function findNewestJob(
  db: Db,
  accountId: AccountId,
  entity: Pick<EntityRef, 'type'> & { readonly id: number },
  action: JobAction,
): Promise<EventId | null> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', accountId)
    .where('entity_type', '=', entity.type)
    .where('entity_id', '=', entity.id)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? row.id : null
}

/** Open job; `createdAtMs` is its acceptance time, `spentMs` the working time of earlier passes. */
export interface StoredJob<Action extends JobAction = JobAction> extends OpenJob<Action> {
  readonly createdAtMs: number
  readonly status: 'scheduled' | 'started'
}

/** Open job, locked until the commit. */
export interface LockedJob<Action extends JobAction = JobAction> extends StoredJob<Action>, LockedEvent {}

/** Returns the open jobs of one kind among jointly locked events (`openPass`), in the same order. */
export function lockedJobsOf<Kind extends WorkKind>(
  kind: Kind,
  events: readonly LockedEvent[],
): LockedJob<JobActionOf<Kind>>[] {
  return events.flatMap((locked) => {
    const { id, action, status, target, spent_ms: spentMs, created } = locked.row
    if (!isJobOf(kind, action) || (status !== 'scheduled' && status !== 'started')) return []
    return [{ ...locked, id, action, status, target, spentMs, createdAtMs: Date.parse(created) }]
  })
}

/** Returns a resource's open jobs, oldest first, without locking them. */
export async function listOpenJobs<Kind extends WorkKind>(
  db: Db,
  key: WorkKey<Kind>,
): Promise<StoredJob<JobActionOf<Kind>>[]> {
  const rows = await listOpen(db, { kind: key.kind, id: key.id })
  return rows.flatMap((row) => (isJobOf(key.kind, row.action) ? [{ ...row, action: row.action }] : []))
}

const listOpen = prepareQuery((db, { kind, id }: WorkKey) =>
  db
    .selectFrom('events')
    .select([
      'id',
      'action',
      'status',
      'target',
      'spent_ms as spentMs',
      sql<number>`(extract(epoch from created) * 1000)::float8`.as('createdAtMs'),
    ])
    .where('work_kind', '=', kind)
    .where('work_id', '=', id)
    .where(isOpen)
    .orderBy('id')
    .$narrowType<{ status: StoredJob['status'] }>(),
)

/** Replaces an open job's target; no-op if the job has ended. Not logged, because targets are not shown. */
export async function retargetJob(tx: Tx, id: EventId, target: StoredTarget): Promise<void> {
  await tx
    .updateTable('events')
    .set({ target: JSON.stringify(target) })
    .where('id', '=', id)
    .where(isOpen)
    .execute()
}
