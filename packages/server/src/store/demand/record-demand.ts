import { sql } from 'kysely'
import type { PoolHold } from '#domain/pool/demand/plan-growth.ts'
import type { ClusterId, PoolId } from '#domain/shared/index.ts'
import { type Tx, moorNow } from '../open-store.ts'

/** What a look at the nodes of a cluster has found. */
export interface IdleFound {
  readonly clusterId: ClusterId
  /** Nodes that nothing needs now. */
  readonly idleIds: readonly number[]
  /** Nobody has looked for too long to know what was in between. */
  readonly isBroken: boolean
}

/** Writes since when nothing needs which nodes, and that somebody has looked at what is on them. */
export async function recordIdle(tx: Tx, { clusterId, idleIds, isBroken }: IdleFound): Promise<void> {
  const since = isBroken ? sql`moor_now()` : sql`least(coalesce(idle_since, moor_now()), moor_now())`
  await tx
    .updateTable('nodes')
    .set({ idle_since: sql<string | null>`case when id = any (${idleIds}::bigint[]) then ${since} end` })
    .where('cluster_id', '=', clusterId)
    .where(sql<boolean>`(idle_since is not null or id = any (${idleIds}::bigint[]))`)
    .execute()
  await tx.updateTable('clusters').set({ load_looked_at: moorNow }).where('id', '=', clusterId).execute()
}

/** Forgets that nodes were idle, because pods wait. */
export async function forgetIdle(tx: Tx, clusterId: ClusterId): Promise<void> {
  await tx
    .updateTable('nodes')
    .set({ idle_since: null })
    .where('cluster_id', '=', clusterId)
    .where('idle_since', 'is not', null)
    .execute()
}

/** Writes why a pool stays as it is although pods wait; false where that is known already. */
export async function recordHold(tx: Tx, id: PoolId, hold: PoolHold): Promise<boolean> {
  const row = await tx
    .updateTable('pools')
    .set({ scaling_hold: hold })
    .where('id', '=', id)
    .where(sql<boolean>`scaling_hold is distinct from ${hold}`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
