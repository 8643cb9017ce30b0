import { acceptPoolRecycle } from '#accept/cluster/recycle.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { locatePathPool, poolKeyOf } from '../pool-key.ts'

/** Operation 28: replaces all nodes of a pool one by one. A second request joins a running recycle (decision E6). */
export const poolRecycle: Handler<'pool.recycle'> = {
  kind: 'change',
  locate: locatePathPool,
  run: (call) => respondEmpty(call, (tx) => acceptPoolRecycle(tx, call.actor, poolKeyOf(call), call)),
}
