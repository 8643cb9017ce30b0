import { findNode, type NodePlace } from '../../../store/node/find-node.ts'
import type { Call, Handler } from '../../call.ts'
import { clusterIdOf } from '../cluster/cluster-id.ts'

/** The node a path names, in its cluster, by its public id as it was sent. */
export function nodePlaceOf(call: Pick<Call, 'params'>): NodePlace {
  return { clusterId: clusterIdOf(call), nodeId: String(call.params['nodeId']) }
}

/** Finds the path's node in the path's cluster before the body is read (decision B3). */
export const locatePathNode: NonNullable<Handler['locate']> = async (call) => {
  await findNode(call.store.db, call.actor, nodePlaceOf(call))
}
