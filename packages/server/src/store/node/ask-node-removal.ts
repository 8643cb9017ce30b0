import { sql } from 'kysely'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { publicNodeId } from '../../domain/node/public-id.ts'
import type { Actor, EventId } from '../../domain/shared/index.ts'
import { insertJob } from '../event/insert-job.ts'
import { moorNow, type Tx } from '../open-store.ts'
import type { LockedPool } from '../pool/lock-pool.ts'
import { poolEntity } from '../pool/pool-entity.ts'
import { settlePool } from '../pool/settle-pool.ts'
import { touchWork } from '../work/touch-work.ts'
import { cancelNodeRecycles } from './cancel-recycles.ts'
import type { NodeRow } from './find-node.ts'
import { markLeaving } from './send-away.ts'

/**
 * Accepts the deletion of one node of a locked pool: that very node leaves as the operation of the one who asks, and the pool wants one
 * fewer from now on, in the same transaction (decisions E7, F2). A replacement of it goes or stays as the pool's plan says.
 */
export async function askNodeRemoval(
  tx: Tx,
  actor: Actor,
  { cluster, pool, catalogue }: LockedPool & { catalogue: Catalogue },
  node: NodeRow,
): Promise<EventId> {
  await tx
    .updateTable('pools')
    .set({ count: sql<number>`count - 1`, updated: moorNow })
    .where('id', '=', pool.id)
    .execute()
  await touchWork(tx, { kind: 'pool', id: pool.id }, cluster.region)
  await cancelNodeRecycles(tx, pool.id, node.id)
  const [leaving] = await markLeaving(tx, cluster.region, [node.id])
  const operationId = await insertJob(tx, actor, {
    action: 'orch_node_delete',
    entity: poolEntity(pool),
    message: publicNodeId(pool.id, node.name),
    work: { kind: 'node', id: node.id, generation: leaving?.generation ?? 1 },
  })
  await settlePool(tx, { author: actor, clusterId: cluster.id, poolId: pool.id, causeId: operationId, catalogue })
  return operationId
}
