import { type ClusterId, type EventId, namedNotFound } from '#domain/shared/index.ts'
import { lockClusterRow } from '#store/cluster/find-clusters.ts'
import { startJob } from '#store/event/start-job.ts'
import { findOpenJob } from '#store/event/open-jobs.ts'
import type { Tx } from '#store/open-store.ts'
import { touchWork } from '#store/work/touch-work.ts'

/** Cluster of any account to restore. */
export interface ClusterRestore {
  readonly id: ClusterId
}

/**
 * Starts a restore's operation after the driver received snapshot and target, or joins an open update, and returns the event ID. The operation ends when the
 * cluster is complete again (ADR 0026). Throws resource.not_found, worded for the operator.
 */
export async function acceptClusterRestore(tx: Tx, { id }: ClusterRestore): Promise<{ operationId: EventId }> {
  const cluster = await lockClusterRow(tx, id)
  if (!cluster || cluster.deleted_at !== null) throw namedNotFound(`cluster ${id}`, 'cluster')
  const key = { kind: 'cluster', id } as const
  const generation = await touchWork(tx, key, cluster.region)
  const running = await findOpenJob(tx, key, 'orch_cluster_update')
  if (running) return { operationId: running }
  const author = { accountId: cluster.account_id, system: true } as const
  const { id: operationId } = await startJob(tx, author, {
    action: 'orch_cluster_update',
    entity: { type: 'orchcluster', id, label: cluster.label },
    work: { ...key, generation },
  })
  return { operationId }
}
