import type { Tx } from '../../../../store/open-store.ts'
import { askRecycle } from '../../../../store/pool/ask-recycle.ts'
import { lockPool } from '../../../../store/pool/lock-pool.ts'
import { poolEntity } from '../../../../store/pool/pool-entity.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { clusterIdOf } from '../../cluster/cluster-id.ts'
import { locatePathPool, poolIdOf } from '../pool-id.ts'

/** Operation 28: replaces all nodes of a pool one after another; a second request joins the recycle under way (decision E6). */
export const poolRecycle: Handler = {
  isMutation: true,
  locate: locatePathPool,
  run: (call) => call.mutate((tx) => recycle(tx, call)),
}

async function recycle(tx: Tx, call: Call): Promise<Accepted> {
  const { actor, catalogue } = call
  const { cluster, pool } = await lockPool(tx, actor, clusterIdOf(call), poolIdOf(call))
  const operationId = await askRecycle(tx, actor, {
    cluster,
    catalogue,
    subject: { level: 'pool', poolId: pool.id },
    entity: poolEntity(pool),
  })
  return { body: {}, operationId }
}
