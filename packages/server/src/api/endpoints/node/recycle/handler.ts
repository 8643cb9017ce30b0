import { acceptNodeRecycle } from '#accept/cluster/recycle.ts'
import { type Handler, answerEmpty } from '#api/call.ts'
import { locatePathNode, nodePlaceOf } from '../node-place.ts'

/** Operation 22: replaces a node; the new node is created first. A second request joins a running replacement (decision E6). */
export const nodeRecycle: Handler<'node.recycle'> = {
  kind: 'change',
  locate: locatePathNode,
  run: (call) => answerEmpty(call, (tx) => acceptNodeRecycle(tx, call.actor, nodePlaceOf(call), call)),
}
