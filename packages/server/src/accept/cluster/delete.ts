import { rejectLocked } from '#domain/lock/reject-locked.ts'
import type { Actor, ClusterId, EventId, TrashId } from '#domain/shared/index.ts'
import { closeInterval } from '#store/billing/intervals.ts'
import { lockCluster } from '#store/cluster/find-clusters.ts'
import { markClusterDeleted } from '#store/cluster/write-cluster.ts'
import { startJob } from '#store/event/start-job.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import { listClusterLocks } from '#store/lock/locks.ts'
import { listNodeIds } from '#store/node/list-nodes.ts'
import type { Tx } from '#store/open-store.ts'
import { listPoolIds } from '#store/pool/list-pools.ts'
import { insertTrashItem } from '#store/trash/trash-items.ts'
import { revokeClusterToken } from '#store/token/cluster-tokens.ts'
import { retirePool } from '../pool/delete.ts'
import { convergePools } from '../pool/converge.ts'
import type { Terms } from '../terms.ts'

/** Cluster to delete. */
export interface ClusterDelete {
  readonly id: ClusterId
}

/**
 * Hides a cluster and its pools, starts to remove nodes, revokes its own token, ends its billing and cancels open jobs. Returns the deletion job's event ID
 * and the trash item's ID.
 * Volumes created with that token stay (decisions D11, E9, H). Throws resource.not_found and resource.locked.
 */
export async function acceptClusterDelete(
  tx: Tx,
  actor: Actor,
  { id }: ClusterDelete,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<{ operationId: EventId; trashId: TrashId | null }> {
  const cluster = await lockCluster(tx, actor, id)
  for (const lock of await listClusterLocks(tx, actor, id)) rejectLocked(lock.entity_type, { id: lock.entity_id, lock })
  const { region, label } = cluster
  const work = { kind: 'cluster', id } as const
  await markClusterDeleted(tx, id)
  const trashId = await insertTrashItem(tx, actor, 'orchcluster', id)
  await revokeClusterToken(tx, actor.accountId, id)
  await closeInterval(tx, actor.accountId, work)
  await supersedeJobs(tx, work)
  const { id: operationId } = await startJob(tx, actor, {
    action: 'orch_cluster_delete',
    entity: { type: 'orchcluster', id, label },
    work: { ...work, region },
    target: { nodeIds: await listNodeIds(tx, { clusterId: id }) },
  })
  for (const poolId of await listPoolIds(tx, id, 'living')) await retirePool(tx, poolId, region)
  await convergePools(tx, cluster, { author: actor, causeId: operationId, catalogue })
  return { operationId, trashId }
}
