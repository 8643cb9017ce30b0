import { findNode } from '../../../../store/node/find-node.ts'
import { nodeBody } from '../../../../store/node/node-body.ts'
import type { Handler } from '../../../call.ts'
import { clusterIdOf } from '../../cluster/cluster-id.ts'
import { nodeIdOf } from '../node-id.ts'

/** Operation 20: shows one node, wrapped as `data` (decision E10). */
export const nodeView: Handler = {
  run: async (call) => ({
    data: nodeBody(await findNode(call.store.db, call.actor, clusterIdOf(call), nodeIdOf(call))),
  }),
}
