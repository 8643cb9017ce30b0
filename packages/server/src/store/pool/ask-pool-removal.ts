import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Actor, EventId } from '../../domain/shared/index.ts'
import { insertJob } from '../event/insert-job.ts'
import { listNodeIds } from '../node/list-node-ids.ts'
import type { Tx } from '../open-store.ts'
import type { LockedPool } from './lock-pool.ts'
import { markPoolDeleted } from './mark-pool-deleted.ts'
import { poolEntity } from './pool-entity.ts'
import { settlePool } from './settle-pool.ts'

/** Accepts the deletion of a pool: it is not there any more, and its nodes leave on behalf of the one operation event (decisions E7, F2). */
export async function askPoolRemoval(
  tx: Tx,
  actor: Actor,
  { cluster, pool }: LockedPool,
  catalogue: Catalogue,
): Promise<EventId> {
  const generation = await markPoolDeleted(tx, { id: pool.id, region: cluster.region })
  const nodeIds = await listNodeIds(tx, { clusterId: cluster.id, poolId: pool.id })
  const operationId = await insertJob(tx, actor, {
    action: 'orch_pool_delete',
    entity: poolEntity(pool),
    work: { kind: 'pool', id: pool.id, generation },
    target: { nodeIds },
  })
  await settlePool(tx, { author: actor, clusterId: cluster.id, poolId: pool.id, causeId: operationId, catalogue })
  return operationId
}
