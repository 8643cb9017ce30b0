import { publicNodeId } from '../domain/node/public-id.ts'
import type { EventId } from '../domain/shared/index.ts'
import { askNodeRemoval } from '../store/node/ask-node-removal.ts'
import { askRecycle } from '../store/pool/ask-recycle.ts'
import { poolEntity } from '../store/pool/pool-entity.ts'
import { askOfPool } from './ask-of-pool.ts'
import type { EngineBench } from './engine-bench.ts'

/** Accepts the replacement of one node as the API would; returns the operation event. */
export async function requestNodeRecycle(bench: EngineBench, nodeId: number): Promise<EventId> {
  const node = await nodeOf(bench, nodeId)
  return askOfPool(bench, node.pool_id, (tx, actor, { cluster, pool }) =>
    askRecycle(tx, actor, {
      cluster,
      subject: { level: 'node', nodeId, poolId: pool.id },
      entity: poolEntity(pool),
      message: publicNodeId(pool.id, node.name),
      catalogue: bench.catalogue,
    }),
  )
}

/** Accepts the deletion of one node as the API would; returns the operation event. */
export async function requestNodeRemoval(bench: EngineBench, nodeId: number): Promise<EventId> {
  const node = await nodeOf(bench, nodeId)
  return askOfPool(bench, node.pool_id, (tx, actor, locked) =>
    askNodeRemoval(tx, actor, { ...locked, catalogue: bench.catalogue }, node),
  )
}

function nodeOf({ store }: EngineBench, id: number) {
  return store.db.selectFrom('nodes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
