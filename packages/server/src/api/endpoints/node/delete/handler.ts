import { acceptNodeDelete } from '#accept/node/delete.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { locatePathNode, nodeLocationOf } from '../node-location.ts'

/** Operation 21: deletes the node and reduces the pool's count in the same transaction (decisions E3, E7). */
export const nodeDelete: Handler<'node.delete'> = {
  kind: 'change',
  locate: locatePathNode,
  run: (call) => respondEmpty(call, (tx) => acceptNodeDelete(tx, call.actor, nodeLocationOf(call), call)),
}
