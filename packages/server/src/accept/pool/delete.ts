import { rejectLocked } from '#domain/lock/reject-locked.ts'
import type { Actor, EventId, PoolId, TrashId } from '#domain/shared/index.ts'
import { startJob } from '#store/event/start-job.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import { listNodeIds } from '#store/node/list-nodes.ts'
import type { Tx } from '#store/open-store.ts'
import { type PoolKey, lockPool } from '#store/pool/find-pool.ts'
import { markPoolDeleted } from '#store/pool/write-pool.ts'
import { insertTrashItem } from '#store/trash/trash-items.ts'
import { touchWork } from '#store/work/touch-work.ts'
import type { Terms } from '../terms.ts'
import { poolEntity } from './pool-entity.ts'
import { convergePool } from './converge.ts'

/**
 * Hides a pool, even a cluster's last one, and starts to remove its nodes (decisions E7, F2). Returns the deletion job's event ID and
 * the trash item's ID. Throws resource.not_found and resource.locked.
 */
export async function acceptPoolDelete(
  tx: Tx,
  actor: Actor,
  location: PoolKey,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<{ operationId: EventId; trashId: TrashId | null }> {
  const { cluster, pool } = await lockPool(tx, actor, location)
  rejectLocked('orchnodepool', pool)
  const { id } = pool
  const trashId = await insertTrashItem(tx, actor, 'orchnodepool', id)
  const generation = await retirePool(tx, id, cluster.region)
  const { id: operationId } = await startJob(tx, actor, {
    action: 'orch_pool_delete',
    entity: poolEntity(pool),
    work: { kind: 'pool', id, generation },
    target: { nodeIds: await listNodeIds(tx, { clusterId: cluster.id, poolId: id }) },
  })
  await convergePool(tx, { author: actor, clusterId: cluster.id, poolId: id, causeId: operationId, catalogue })
  return { operationId, trashId }
}

/**
 * Marks a pool as deleted, cancels its open jobs (decisions D11, E7), and returns its work's generation. The caller has locked the cluster's row and then
 * converges the pool with the causing event.
 */
export async function retirePool(tx: Tx, id: PoolId, region: string): Promise<number> {
  await markPoolDeleted(tx, id)
  await supersedeJobs(tx, { kind: 'pool', id })
  return touchWork(tx, { kind: 'pool', id }, region)
}
