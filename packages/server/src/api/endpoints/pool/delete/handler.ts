import type { Tx } from '../../../../store/open-store.ts'
import { askPoolRemoval } from '../../../../store/pool/ask-pool-removal.ts'
import { lockPool } from '../../../../store/pool/lock-pool.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { clusterIdOf } from '../../cluster/cluster-id.ts'
import { locatePathPool, poolIdOf } from '../pool-id.ts'

/** Operation 27: deletes a pool, the last one of a cluster too; it is 404 at once, its hosts go behind it (decision E7). */
export const poolDelete: Handler = {
  isMutation: true,
  locate: locatePathPool,
  run: (call) => call.mutate((tx) => remove(tx, call)),
}

async function remove(tx: Tx, call: Call): Promise<Accepted> {
  const locked = await lockPool(tx, call.actor, clusterIdOf(call), poolIdOf(call))
  return { body: {}, operationId: await askPoolRemoval(tx, call.actor, locked, call.catalogue) }
}
