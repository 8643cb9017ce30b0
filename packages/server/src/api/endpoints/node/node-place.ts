import type { OperationTypes } from '@moorage/contract'
import { findNode, type NodeLocation } from '#store/node/find-node.ts'
import type { LocatedCall } from '../../call.ts'
import { clusterIdOf } from '../cluster/cluster-id.ts'

type Path = OperationTypes['node.view']['params']

/** The node a path names, in its cluster, by its public id as it was sent. */
export function nodePlaceOf(call: Pick<LocatedCall<Path>, 'params'>): NodeLocation {
  return { clusterId: clusterIdOf(call), nodeId: call.params.nodeId }
}

/** Finds the path's node in the path's cluster before the body is read (decision B3). */
export async function locatePathNode(call: LocatedCall<Path>): Promise<void> {
  await findNode(call.store.db, call.actor, nodePlaceOf(call))
}
