import type { PoolId } from '../../../domain/shared/index.ts'
import { findNode, type NodeRow } from '../../../store/node/find-node.ts'
import type { Tx } from '../../../store/open-store.ts'
import { lockCluster } from '../../../store/cluster/lock-cluster.ts'
import { findPool } from '../../../store/pool/find-pool.ts'
import type { LockedPool } from '../../../store/pool/lock-pool.ts'
import type { Call } from '../../call.ts'
import { clusterIdOf } from '../cluster/cluster-id.ts'
import { nodeIdOf } from './node-id.ts'

/** The path's node with its pool and cluster for a change; the cluster's row stays locked until the transaction ends. Throws resource.not_found. */
export async function lockNode(tx: Tx, call: Call): Promise<LockedPool & { readonly node: NodeRow }> {
  const clusterId = clusterIdOf(call)
  const cluster = await lockCluster(tx, call.actor, clusterId)
  const node = await findNode(tx, call.actor, clusterId, nodeIdOf(call))
  return { cluster, pool: await findPool(tx, call.actor, clusterId, node.pool_id as PoolId), node }
}
