import { sql } from 'kysely'
import type { ScalingHold } from '#domain/pool/demand/plan-growth.ts'
import type { ClusterId, PoolId } from '#domain/shared/index.ts'
import { type Tx, moorNow } from '../open-store.ts'

/** Observed idle nodes of a cluster. */
export interface IdleNodes {
  readonly clusterId: ClusterId
  /** Nodes that no pod needs now. */
  readonly idleIds: readonly number[]
  /** True if the last read is too old to know whether the nodes were idle since. */
  readonly isBroken: boolean
}

/** Writes since when each node is idle, and the time of the read. */
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

/** Clears the idle times of all nodes of a cluster, because pods are waiting. */
export async function clearIdle(tx: Tx, clusterId: ClusterId): Promise<void> {
  await tx
    .updateTable('nodes')
    .set({ idle_since: null })
    .where('cluster_id', '=', clusterId)
    .where('idle_since', 'is not', null)
    .execute()
}

/** Writes why a pool keeps its size although pods are waiting; false if already stored. */
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
