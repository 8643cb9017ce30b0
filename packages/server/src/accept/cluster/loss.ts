import type { AccountId, ClusterId, EventId } from '#domain/shared/index.ts'
import { startJob } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'

/** Cluster with a lost control plane, and the work's generation. */
export interface LostCluster {
  readonly id: ClusterId
  readonly accountId: AccountId
  readonly label: string
  readonly generation: number
}

/**
 * Inserts a system job for a lost control plane, and returns its event ID. The transaction that records the pass fails the job, because the control plane
 * cannot be created again.
 */
export async function acceptClusterLoss(tx: Tx, cluster: LostCluster): Promise<{ operationId: EventId }> {
  const { id, accountId, label, generation } = cluster
  const author = { accountId, system: true } as const
  const { id: operationId } = await startJob(tx, author, {
    action: 'orch_cluster_update',
    entity: { type: 'orchcluster', id, label },
    work: { kind: 'cluster', id, generation },
  })
  return { operationId }
}
