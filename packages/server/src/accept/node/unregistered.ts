import { publicNodeId } from '#domain/node/name.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { NodeWork } from '#store/node/load-node-work.ts'
import type { Tx } from '#store/open-store.ts'
import { poolEntity } from '../pool/pool-entity.ts'

/**
 * Records in an event of the pool that a user deleted a node's Node object. The rows of the node stay, because the pass that finds the loss registers the node
 * again.
 */
export async function acceptUnregisteredNode(tx: Tx, { node, pool }: Pick<NodeWork, 'node' | 'pool'>): Promise<void> {
  const message = `${publicNodeId(pool.id, node.name)}: Kubernetes no longer had this node, because its Node object was deleted. The node was registered again.`
  await insertNotification(
    tx,
    { accountId: node.account_id, system: true },
    { action: 'orch_pool_update', entity: poolEntity(pool), message },
  )
}
