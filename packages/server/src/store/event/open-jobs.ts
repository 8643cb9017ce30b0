import { sql } from 'kysely'
import type { EventAction } from '@moorage/contract'
import type { AccountId, EventId } from '../../domain/shared/index.ts'
import type { Db, Tx } from '../open-store.ts'
import type { WorkKey } from '../work/touch-work.ts'
import type { EventEntity } from './event-content.ts'
import type { OpenJob } from '../../domain/job/judge-unreached.ts'

/** The newest job of this action that has not ended, for a request that joins it; null when there is none. */
export async function findOpenJob(db: Db, key: WorkKey, action: EventAction): Promise<EventId | null> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('work_kind', '=', key.kind)
    .where('work_id', '=', key.id)
    .where('action', '=', action)
    .where('status', 'in', ['scheduled', 'started'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? (row.id as EventId) : null
}

/** The newest event of this action about a thing of the account, ended or not: the cause of what the system still does for it. Null when there is none. */
export async function findNewestJob(
  db: Db,
  accountId: AccountId,
  entity: Pick<EventEntity, 'type'> & { readonly id: number },
  action: EventAction,
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
  return row ? (row.id as EventId) : null
}

/** An open job with the moment it was accepted, in milliseconds; `spentMs` is what earlier passes have counted. */
export interface StoredJob extends OpenJob {
  readonly createdAtMs: number
  readonly status: 'scheduled' | 'started'
}

/** The jobs of a resource that have not ended, oldest first. */
export async function listOpenJobs(db: Db, key: WorkKey): Promise<StoredJob[]> {
  const rows = await db
    .selectFrom('events')
    .select([
      'id',
      'action',
      'status',
      'target',
      'spent_ms as spentMs',
      sql<number>`(extract(epoch from created) * 1000)::float8`.as('createdAtMs'),
    ])
    .where('work_kind', '=', key.kind)
    .where('work_id', '=', key.id)
    .where('status', 'in', ['scheduled', 'started'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as StoredJob['status'] }))
}

/** Writes anew what an open job asks for, in the transaction that accepts it or adds to it. A target is not shown, so nothing is logged. */
export async function retargetJob(tx: Tx, id: EventId, target: Readonly<Record<string, unknown>>): Promise<void> {
  await tx
    .updateTable('events')
    .set({ target: JSON.stringify(target) })
    .where('id', '=', id)
    .where('status', 'in', ['scheduled', 'started'])
    .execute()
}
