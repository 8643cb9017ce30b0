import { acceptNodeRecycle } from '#accept/cluster/recycle.ts'
import { type Handler, answerEmpty } from '#api/call.ts'
import { locatePathNode, nodePlaceOf } from '../node-place.ts'

/** Operation 22: replaces a node by a new one, which comes first; a second request joins the replacement under way (decision E6). */
export const nodeRecycle: Handler<'node.recycle'> = {
  kind: 'change',
  locate: locatePathNode,
  run: (call) => answerEmpty(call, (tx) => acceptNodeRecycle(tx, call.actor, nodePlaceOf(call), call)),
}
