import { acceptPoolRecycle } from '#accept/cluster/recycle.ts'
import { type Handler, answerEmpty } from '#api/call.ts'
import { locatePathPool, poolPlaceOf } from '../pool-id.ts'

/** Operation 28: replaces all nodes of a pool one by one. A second request joins a running recycle (decision E6). */
export const poolRecycle: Handler<'pool.recycle'> = {
  kind: 'change',
  locate: locatePathPool,
  run: (call) => answerEmpty(call, (tx) => acceptPoolRecycle(tx, call.actor, poolPlaceOf(call), call)),
}
