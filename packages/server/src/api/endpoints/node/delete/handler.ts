import { acceptNodeDelete } from '#accept/node/delete.ts'
import { type Handler, answerEmpty } from '#api/call.ts'
import { locatePathNode, nodePlaceOf } from '../node-place.ts'

/** Operation 21: deletes this node and reduces the pool count in the same transaction (decisions E3, E7). */
export const nodeDelete: Handler<'node.delete'> = {
  kind: 'change',
  locate: locatePathNode,
  run: (call) => answerEmpty(call, (tx) => acceptNodeDelete(tx, call.actor, nodePlaceOf(call), call)),
}
