import type { OperationTypes } from '@moorage/contract'
import { findNode, type NodeLocation } from '#store/node/find-node.ts'
import type { LocatedCall } from '../../call.ts'
import { clusterIdOf } from '../cluster/cluster-id.ts'

type Path = OperationTypes['node.view']['params']

/** Returns the path's cluster ID, and the node's public ID as sent. */
export function nodeLocationOf(call: Pick<LocatedCall<Path>, 'params'>): NodeLocation {
  return { clusterId: clusterIdOf(call), nodeId: call.params.nodeId }
}

/** Throws resource.not_found unless the path's node is visible, belongs to the path's cluster, and is not being deleted (decision B3). */
export async function locatePathNode(call: LocatedCall<Path>): Promise<void> {
  await findNode(call.store.db, call.actor, nodeLocationOf(call))
}
