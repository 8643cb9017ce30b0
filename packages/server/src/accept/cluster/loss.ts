import type { AccountId, ClusterId, EventId } from '#domain/shared/index.ts'
import { insertJob } from '#store/event/insert-events.ts'
import type { Tx } from '#store/open-store.ts'

/** Cluster whose control plane was not found, and the generation of the work that found it missing. */
export interface LostCluster {
  readonly id: ClusterId
  readonly accountId: AccountId
  readonly label: string
  readonly generation: number
}

/**
 * Accepts, for the system, an event that reports the loss of a control plane: it cannot be created again and its data is lost. The job cannot be reached; the
 * transaction that records the pass fails it.
 */
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
