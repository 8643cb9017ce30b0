import { sql } from 'kysely'
import type { EventId } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** A pool whose node is being replaced. */
export interface RecycledPool {
  readonly id: number
  readonly account_id: number
  readonly cluster_id: number
}

/**
 * The operation that wants a node replaced, ended or not: the newest of the pool or its cluster that names the node (decisions E6, F2).
 * Null when none does.
 */
export async function findRecycleJob(db: Db, pool: RecycledPool, nodeId: number): Promise<EventId | null> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', pool.account_id)
    .where((is) =>
      is.or([
        is.and([is('entity_type', '=', 'orchnodepool'), is('entity_id', '=', pool.id)]),
        is.and([is('entity_type', '=', 'orchcluster'), is('entity_id', '=', pool.cluster_id)]),
      ]),
    )
    .where(sql<boolean>`target -> 'nodeIds' @> to_jsonb(${nodeId}::bigint)`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? (row.id as EventId) : null
}
