import type { Selectable } from 'kysely'
import { parseNodeId } from '#domain/node/name.ts'
import { asId, type ClusterId, notFound, type PoolId, type Viewer } from '#domain/shared/index.ts'
import { isVisible } from '../access/visible.ts'
import { lockCluster } from '../cluster/find-clusters.ts'
import type { Db, Tx } from '../open-store.ts'
import { type LockedPool, type PoolNodeRow, findPool, replacementColumns } from '../pool/find-pool.ts'
import type { NodesTable } from '../schema/tables.ts'

/** Cluster and public ID of a node. */
export interface NodeLocation {
  readonly clusterId: ClusterId
  readonly nodeId: string
}

/** Stored node. */
export type NodeRow = Selectable<NodesTable>

/** Returns a visible node by public ID. Throws resource.not_found, also for a leaving or surge node (decisions B3, E7). */
export async function findNode(
  db: Db,
  viewer: Viewer,
  { clusterId, nodeId }: NodeLocation,
): Promise<NodeRow & PoolNodeRow> {
  const parts = parseNodeId(nodeId)
  if (!parts) throw notFound()
  return db
    .selectFrom('nodes')
    .innerJoin('pools', 'pools.id', 'nodes.pool_id')
    .innerJoin('clusters', 'clusters.id', 'nodes.cluster_id')
    .selectAll('nodes')
    .select([
      replacementColumns.is_being_replaced.as('is_being_replaced'),
      replacementColumns.replacing_ms.as('replacing_ms'),
    ])
    .where('nodes.account_id', '=', viewer.accountId)
    .where('nodes.cluster_id', '=', clusterId)
    .where('nodes.pool_id', '=', asId<PoolId>(parts.poolId))
    .where('nodes.name', '=', parts.name)
    .where('nodes.role', '=', 'member')
    .where('pools.deleted_at', 'is', null)
    .where('clusters.deleted_at', 'is', null)
    .where(isVisible(viewer, 'cluster', 'nodes.cluster_id'))
    .executeTakeFirstOrThrow(notFound)
}

/** Locks a node's cluster and returns the node with its pool and cluster. Throws resource.not_found if absent or invisible. */
export async function lockNode(
  tx: Tx,
  viewer: Viewer,
  location: NodeLocation,
): Promise<LockedPool & { readonly node: NodeRow }> {
  const cluster = await lockCluster(tx, viewer, location.clusterId)
  const node = await findNode(tx, viewer, location)
  return { cluster, pool: await findPool(tx, viewer, location.clusterId, node.pool_id), node }
}
