import type { ClusterId, PoolId, Viewer } from '../../domain/shared/index.ts'
import { lockCluster } from '../cluster/lock-cluster.ts'
import type { Tx } from '../open-store.ts'
import { findPool } from './find-pool.ts'
import type { PoolRow } from './pools-of.ts'

/** A pool for a change, and its cluster. */
export interface LockedPool {
  readonly cluster: Awaited<ReturnType<typeof lockCluster>>
  readonly pool: PoolRow
}

/**
 * One pool of the account for a change. The cluster's row stays locked until the transaction ends: whatever concerns its pools and nodes
 * goes one after the other, so that counts stay true. The pool's own is locked for those who know no cluster (the removal of a tag).
 * Throws resource.not_found.
 */
export async function lockPool(tx: Tx, viewer: Viewer, clusterId: ClusterId, id: PoolId): Promise<LockedPool> {
  const cluster = await lockCluster(tx, viewer, clusterId)
  await tx
    .selectFrom('pools')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('cluster_id', '=', clusterId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  return { cluster, pool: await findPool(tx, viewer, clusterId, id) }
}
