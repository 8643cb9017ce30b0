import type { EventAction } from '@moorage/contract'
import type { AccountId, EventId } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { WorkKey } from '../work/touch-work.ts'
import type { EventEntity } from './event-content.ts'

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
