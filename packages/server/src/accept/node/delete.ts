import { checkNodeRemoval } from '#domain/pool/scaling.ts'
import { publicNodeId } from '#domain/node/name.ts'
import type { Actor, ClusterId, EventId, PoolId } from '#domain/shared/index.ts'
import { startJob } from '#store/event/start-job.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { supersedeListedJobs } from '#store/event/supersede-jobs.ts'
import { type NodeLocation, lockNode } from '#store/node/find-node.ts'
import type { Tx } from '#store/open-store.ts'
import { listNodeRecycles } from '#store/pool/recycle-jobs.ts'
import { shrinkPool } from '#store/pool/write-pool.ts'
import { touchWork } from '#store/work/touch-work.ts'
import { poolEntity } from '../pool/pool-entity.ts'
import { convergePool } from '../pool/converge.ts'
import type { Terms } from '../terms.ts'
import { beginLeaving } from '../pool/remove-nodes.ts'

/**
 * Starts the deletion of one node as the caller's operation, and returns its event ID. Its pool's desired count decreases by one in the same transaction
 * (decisions E7, F2). Throws resource.not_found, pool.last_node and pool.below_minimum.
 */
export async function acceptNodeDelete(
  tx: Tx,
  actor: Actor,
  location: NodeLocation,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<{ operationId: EventId }> {
  const { pool, ...locked } = await lockNode(tx, actor, location)
  const { count, autoscaler_enabled: enabled, autoscaler_min: min, autoscaler_max: max } = pool
  const error = checkNodeRemoval({ count, autoscaler: { enabled, min, max } })
  if (error) throw error
  return { operationId: await startNodeDelete(tx, actor, { ...locked, pool, catalogue }) }
}

/** Node to delete. The caller has locked the cluster. */
interface LeavingOfPool extends Pick<Terms, 'catalogue'> {
  readonly cluster: { readonly id: ClusterId; readonly region: string }
  readonly pool: { readonly id: PoolId; readonly label: string }
  readonly node: { readonly id: number; readonly name: string }
  readonly reason?: string
}

/**
 * Starts a node's deletion: decreases its pool's desired count, cancels its recycle, inserts the job, and returns the event ID. Does not check the pool's
 * minimum.
 */
export async function startNodeDelete(
  tx: Tx,
  author: EventAuthor,
  { cluster, pool, node, catalogue, reason }: LeavingOfPool,
): Promise<EventId> {
  await shrinkPool(tx, pool.id)
  await touchWork(tx, { kind: 'pool', id: pool.id }, cluster.region)
  // Recycles of the node's pool or cluster continue without this node (decision D11).
  await supersedeListedJobs(tx, await listNodeRecycles(tx, pool.id, node.id))
  const [leaving] = await beginLeaving(tx, cluster.region, [node.id])
  const { id: operationId } = await startJob(tx, author, {
    action: 'orch_node_delete',
    entity: poolEntity(pool),
    message: `${publicNodeId(pool.id, node.name)}${reason === undefined ? '' : `: ${reason}`}`,
    work: { kind: 'node', id: node.id, generation: leaving?.generation ?? 1 },
  })
  await convergePool(tx, { author, clusterId: cluster.id, poolId: pool.id, causeId: operationId, catalogue })
  return operationId
}
