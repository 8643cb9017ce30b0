import { sql } from 'kysely'
import type { EventAction } from '@moorage/contract'
import type { AccountId, EventId } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** Fields that identify a node in events. */
export interface EventfulNode {
  readonly id: number
  readonly account_id: AccountId
  readonly pool_id: number
}

/**
 * Returns the operation behind a node's creation or deletion: the event that caused the node's newest job of this action. Returns that job itself if no event
 * caused it, or null without such a job (decision F2).
 */
export async function findNodeCause(
  db: Db,
  node: EventfulNode,
  action: Extract<EventAction, `orch_node_${string}`>,
): Promise<EventId | null> {
  const row = await db
    .selectFrom('events')
    .select(sql<EventId>`coalesce(cause_id, id)`.as('causeId'))
    .where('account_id', '=', node.account_id)
    .where('entity_type', '=', 'orchnodepool')
    .where('entity_id', '=', node.pool_id)
    .where('work_kind', '=', 'node')
    .where('work_id', '=', node.id)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? row.causeId : null
}
