import { acceptPoolDelete } from '#accept/pool/delete.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { locatePathPool, poolKeyOf } from '../pool-key.ts'

/** Operation 27: deletes a pool, even a cluster's last. The pool returns 404 immediately; its hosts are deleted afterward (decision E7). */
export const poolDelete: Handler<'pool.delete'> = {
  kind: 'change',
  locate: locatePathPool,
  run: (call) => respondEmpty(call, (tx) => acceptPoolDelete(tx, call.actor, poolKeyOf(call), call)),
}
