import { sql } from 'kysely'
import type { PoolId } from '#domain/shared/index.ts'
import { lockClusterRow } from '../cluster/find-clusters.ts'
import type { Tx } from '../open-store.ts'

/** A pool with properties of its cluster. */
export type PoolContext = NonNullable<Awaited<ReturnType<typeof findPoolContext>>>

/** Returns a pool whose cluster the caller has locked; null if its row is gone. */
export async function findPoolContext(tx: Tx, poolId: PoolId) {
  const row = await tx
    .selectFrom('pools')
    .innerJoin('clusters', 'clusters.id', 'pools.cluster_id')
    .select([
      'pools.id',
      'pools.account_id as accountId',
      'pools.cluster_id as clusterId',
      'clusters.region',
      // `<major>.<minor>`
      'clusters.k8s_version as k8sVersion',
      'pools.label',
      'pools.count',
      sql<boolean>`pools.deleted_at is not null`.as('isDeleted'),
    ])
    .where('pools.id', '=', poolId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Locks the cluster's and the pool's row for a pool's pass; the cluster's lock excludes every other change of the pool and its nodes. Returns the pool as read
 * under the locks; null if its row is gone.
 */
export async function lockPoolRows(tx: Tx, id: PoolId): Promise<PoolContext | null> {
  const parent = await tx.selectFrom('pools').select('cluster_id').where('id', '=', id).executeTakeFirst()
  if (!parent) return null
  await lockClusterRow(tx, parent.cluster_id)
  await tx.selectFrom('pools').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findPoolContext(tx, id)
}
