import { publicNodeId } from '../../../../domain/node/public-id.ts'
import type { Tx } from '../../../../store/open-store.ts'
import { askRecycle } from '../../../../store/pool/ask-recycle.ts'
import { poolEntity } from '../../../../store/pool/pool-entity.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { lockNode } from '../lock-node.ts'
import { locatePathNode } from '../node-id.ts'

/** Operation 22: replaces a node by a new one, which comes first; a second request joins the replacement under way (decision E6). */
export const nodeRecycle: Handler = {
  isMutation: true,
  locate: locatePathNode,
  run: (call) => call.mutate((tx) => recycle(tx, call)),
}

async function recycle(tx: Tx, call: Call): Promise<Accepted> {
  const { actor, catalogue } = call
  const { cluster, pool, node } = await lockNode(tx, call)
  const operationId = await askRecycle(tx, actor, {
    cluster,
    catalogue,
    subject: { level: 'node', nodeId: node.id, poolId: pool.id },
    entity: poolEntity(pool),
    message: publicNodeId(pool.id, node.name),
  })
  return { body: {}, operationId }
}
