import { sql } from 'kysely'
import type { ClusterId, PoolId } from '#domain/shared/index.ts'
import { type Tx, moorNow } from '../open-store.ts'

/** Pool in the trash, and its number of nodes. */
export interface TrashedPool {
  readonly id: PoolId
  readonly count: number
}

/** Returns the pools that were deleted together with a deleted cluster. */
export async function listTrashedPools(tx: Tx, clusterId: ClusterId): Promise<readonly TrashedPool[]> {
  const { rows } = await sql<TrashedPool>`
    select pools.id, pools.count from pools join clusters on clusters.id = pools.cluster_id
    where clusters.id = ${clusterId} and pools.deleted_at >= clusters.deleted_at
      and not exists (select from trash_items where trash_items.pool_id = pools.id)
    order by pools.id`.execute(tx)
  return rows
}

/** Makes deleted pools of a locked cluster visible again. */
export async function restorePools(tx: Tx, ids: readonly PoolId[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('pools').set({ deleted_at: null, updated: moorNow }).where('id', 'in', ids).execute()
}
