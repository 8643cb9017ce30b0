import { sql } from 'kysely'
import type { EventAction } from '@moorage/contract'
import type { AccountId, EventId } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** A node, as far as its events are concerned. */
export interface EventfulNode {
  readonly id: number
  readonly account_id: AccountId
  readonly pool_id: number
}

/**
 * The operation behind a node's coming or going, for what the system does to its host on behalf of it (decision F2): the one that
 * caused the node's newest job of this action, or that job itself when it stands alone. Null when there is none.
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
