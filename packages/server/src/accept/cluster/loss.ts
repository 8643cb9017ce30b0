import type { AccountId, ClusterId, EventId } from '#domain/shared/index.ts'
import { insertJob } from '#store/event/insert-events.ts'
import type { Tx } from '#store/open-store.ts'

/** Cluster whose control plane is lost, and the generation of the work that found this. */
export interface LostCluster {
  readonly id: ClusterId
  readonly accountId: AccountId
  readonly label: string
  readonly generation: number
}

/** Inserts a job event for a lost control plane, which cannot be created again: its data is lost. The transaction that records the pass fails the job. */
export async function acceptClusterLoss(tx: Tx, cluster: LostCluster): Promise<{ operationId: EventId }> {
  const { id, accountId, label, generation } = cluster
  const author = { accountId, system: true } as const
  const operationId = await insertJob(tx, author, {
    action: 'orch_cluster_update',
    entity: { type: 'orchcluster', id, label },
    work: { kind: 'cluster', id, generation },
  })
  return { operationId }
}
