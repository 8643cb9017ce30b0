import { findNode } from '#store/node/find-node.ts'
import type { Handler } from '#api/call.ts'
import { nodeBody } from '#api/present/node-body.ts'
import { nodeLocationOf } from '../node-location.ts'

/** Operation 20: returns one node, wrapped as `data` (decision E10). */
export const nodeView: Handler<'node.view'> = {
  kind: 'read',
  run: async (call) => ({
    data: nodeBody(await findNode(call.store.db, call.actor, nodeLocationOf(call)), call.policy),
  }),
}
