import { acceptNodeRecycle } from '#accept/cluster/recycle.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { locatePathNode, nodeLocationOf } from '../node-location.ts'

/** Operation 22: replaces a node. The replacement is created first. A second request joins a running replacement (decision E6). */
export const nodeRecycle: Handler<'node.recycle'> = {
  kind: 'change',
  locate: locatePathNode,
  run: (call) => respondEmpty(call, (tx) => acceptNodeRecycle(tx, call.actor, nodeLocationOf(call), call)),
}
