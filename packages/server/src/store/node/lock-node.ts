import type { PoolId, Viewer } from '../../domain/shared/index.ts'
import { lockCluster } from '../cluster/lock-cluster.ts'
import type { Tx } from '../open-store.ts'
import { findPool } from '../pool/find-pool.ts'
import type { LockedPool } from '../pool/lock-pool.ts'
import { findNode, type NodePlace, type NodeRow } from './find-node.ts'

/** A node with its pool and cluster for a change; the cluster's row stays locked until the transaction ends. Throws resource.not_found. */
export async function lockNode(
  tx: Tx,
  viewer: Viewer,
  place: NodePlace,
): Promise<LockedPool & { readonly node: NodeRow }> {
  const cluster = await lockCluster(tx, viewer, place.clusterId)
  const node = await findNode(tx, viewer, place)
  return { cluster, pool: await findPool(tx, viewer, place.clusterId, node.pool_id as PoolId), node }
}
