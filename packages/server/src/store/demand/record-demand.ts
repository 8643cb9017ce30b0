import { sql } from 'kysely'
import type { ScalingHold } from '#domain/pool/demand/plan-growth.ts'
import type { ClusterId, PoolId } from '#domain/shared/index.ts'
import { type Tx, moorNow } from '../open-store.ts'

/** Idle nodes of a cluster. */
export interface IdleNodes {
  readonly clusterId: ClusterId
  readonly idleIds: readonly number[]
  /** True if the previous read is too old to prove that the nodes stayed idle. */
  readonly isBroken: boolean
}

/** Stores since when each idle node is idle, clears this time of other nodes, and stores the time of the read. `isBroken` restarts idle times. */
export async function recordIdle(tx: Tx, { clusterId, idleIds, isBroken }: IdleNodes): Promise<void> {
  const since = isBroken ? sql`moor_now()` : sql`least(coalesce(idle_since, moor_now()), moor_now())`
  await tx
    .updateTable('nodes')
    .set({ idle_since: sql<string | null>`case when id = any (${idleIds}::bigint[]) then ${since} end` })
    .where('cluster_id', '=', clusterId)
    .where(sql<boolean>`(idle_since is not null or id = any (${idleIds}::bigint[]))`)
    .execute()
  await tx.updateTable('clusters').set({ load_looked_at: moorNow }).where('id', '=', clusterId).execute()
}

/** Clears the idle times of all nodes of a cluster. */
export async function clearIdle(tx: Tx, clusterId: ClusterId): Promise<void> {
  await tx
    .updateTable('nodes')
    .set({ idle_since: null })
    .where('cluster_id', '=', clusterId)
    .where('idle_since', 'is not', null)
    .execute()
}

/** Writes why a pool keeps its size although pods are waiting. Returns false if already stored. */
export async function recordHold(tx: Tx, id: PoolId, hold: ScalingHold): Promise<boolean> {
  const row = await tx
    .updateTable('pools')
    .set({ scaling_hold: hold })
    .where('id', '=', id)
    .where(sql<boolean>`scaling_hold is distinct from ${hold}`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
