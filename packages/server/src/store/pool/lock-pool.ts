import type { ClusterId, PoolId, Viewer } from '../../domain/shared/index.ts'
import type { ClusterRow } from '../cluster/clusters-of.ts'
import { lockCluster } from '../cluster/lock-cluster.ts'
import type { Tx } from '../open-store.ts'
import { findPool } from './find-pool.ts'
import type { PoolRow } from './pools-of.ts'

/** Names a pool in its cluster. */
export interface PoolPlace {
  readonly clusterId: ClusterId
  readonly poolId: PoolId
}

/** A pool for a change, and its cluster. */
export interface LockedPool {
  readonly cluster: ClusterRow
  readonly pool: PoolRow
}

/**
 * One pool of the account for a change. The cluster's row stays locked until the transaction ends: whatever concerns its pools and nodes
 * goes one after the other, so that counts stay true. The pool's own is locked for those who know no cluster (the removal of a tag).
 * Throws resource.not_found.
 */
export async function lockPool(tx: Tx, viewer: Viewer, { clusterId, poolId }: PoolPlace): Promise<LockedPool> {
  const cluster = await lockCluster(tx, viewer, clusterId)
  await tx
    .selectFrom('pools')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('cluster_id', '=', clusterId)
    .where('id', '=', poolId)
    .forNoKeyUpdate()
    .execute()
  return { cluster, pool: await findPool(tx, viewer, clusterId, poolId) }
}
