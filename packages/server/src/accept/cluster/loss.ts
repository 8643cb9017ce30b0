import type { AccountId, ClusterId, EventId } from '#domain/shared/index.ts'
import { insertJob } from '#store/event/insert-events.ts'
import type { Tx } from '#store/open-store.ts'

/** A cluster whose control plane was not found where it was made, and the generation of its work that found it. */
export interface LostCluster {
  readonly id: ClusterId
  readonly accountId: AccountId
  readonly label: string
  readonly generation: number
}

/**
 * Accepts, for the system, that the loss of a control plane is told: it cannot be made again, what it held is gone with it. The job
 * cannot be reached; whoever records the pass fails it in the same transaction.
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
