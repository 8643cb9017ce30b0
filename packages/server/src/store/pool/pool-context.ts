import { sql } from 'kysely'
import type { AccountId, ClusterId, PoolId } from '#domain/shared/index.ts'
import { lockClusterRow } from '../cluster/find-clusters.ts'
import type { Tx } from '../open-store.ts'

/** What its nodes need to know of a pool: where it is, how many it wants, and what its cluster runs. */
export interface PoolContext {
  readonly id: PoolId
  readonly accountId: AccountId
  readonly clusterId: ClusterId
  readonly region: string
  /** Minor of the cluster, `<major>.<minor>`. */
  readonly k8sVersion: string
  readonly label: string
  readonly count: number
  readonly isDeleted: boolean
}

/** Reads the context of a pool whose cluster the caller has locked; null when its row is gone. Not for callers: it knows no viewer. */
export async function findPoolContext(tx: Tx, poolId: PoolId): Promise<PoolContext | null> {
  const row = await tx
    .selectFrom('pools')
    .innerJoin('clusters', 'clusters.id', 'pools.cluster_id')
    .select([
      'pools.id',
      'pools.account_id as accountId',
      'pools.cluster_id as clusterId',
      'clusters.region',
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
 * Locks what a pass over a pool may write: its cluster's row, which keeps every other change of the pool and its nodes away, and its own.
 * Returns the pool as it is then; null when its row is gone. Not for callers: it knows no viewer.
 */
export async function lockPoolRows(tx: Tx, id: PoolId): Promise<PoolContext | null> {
  const place = await tx.selectFrom('pools').select('cluster_id').where('id', '=', id).executeTakeFirst()
  if (!place) return null
  await lockClusterRow(tx, place.cluster_id)
  await tx.selectFrom('pools').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findPoolContext(tx, id)
}
