import { findNode } from '../../../store/node/find-node.ts'
import type { Call, Handler } from '../../call.ts'
import { clusterIdOf } from '../cluster/cluster-id.ts'

/** Public id of the node a path names, as it was sent. */
export function nodeIdOf(call: Pick<Call, 'params'>): string {
  return String(call.params['nodeId'])
}

/** Finds the path's node in the path's cluster before the body is read (decision B3). */
export const locatePathNode: NonNullable<Handler['locate']> = async (call) => {
  await findNode(call.store.db, call.actor, clusterIdOf(call), nodeIdOf(call))
}
