import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Actor, ClusterId, EventId } from '../../domain/shared/index.ts'
import { closeInterval } from '../billing/close-interval.ts'
import { insertJob } from '../event/insert-job.ts'
import { supersedeJobs } from '../event/supersede-jobs.ts'
import { listNodeIds } from '../node/list-node-ids.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import { markPoolDeleted } from '../pool/mark-pool-deleted.ts'
import { revokeClusterToken } from '../token/revoke-cluster-token.ts'
import { touchWork } from '../work/touch-work.ts'
import type { ClusterRow } from './clusters-of.ts'
import { settlePools } from './settle-pools.ts'

/**
 * Accepts the deletion of a cluster that the caller has locked: it and its pools are not there from now on, its nodes leave, its own
 * token is revoked, its billing ends, and whatever else was asked of it is canceled. Volumes made with that token stay (decisions
 * D11, E9, H).
 */
export async function removeCluster(tx: Tx, actor: Actor, cluster: ClusterRow, catalogue: Catalogue): Promise<EventId> {
  const { id, region, label } = cluster
  const key = { kind: 'cluster', id } as const
  await tx.updateTable('clusters').set({ deleted_at: moorNow }).where('id', '=', id).execute()
  await revokeClusterToken(tx, actor.accountId, id as ClusterId)
  await closeInterval(tx, actor.accountId, key)
  await supersedeJobs(tx, key)
  const generation = await touchWork(tx, key, region)
  const nodeIds = await listNodeIds(tx, { clusterId: id })
  const operationId = await insertJob(tx, actor, {
    action: 'orch_cluster_delete',
    entity: { type: 'orchcluster', id, label },
    work: { ...key, generation },
    target: { nodeIds },
  })
  const live = await tx
    .selectFrom('pools')
    .select('id')
    .where('cluster_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const pool of live) await markPoolDeleted(tx, { id: pool.id, region })
  await settlePools(tx, cluster, { author: actor, causeId: operationId, catalogue })
  return operationId
}
