import type { JobAction } from '@moorage/contract'
import type { Actor, ClusterId, EventId } from '#domain/shared/index.ts'
import { lockCluster } from '#store/cluster/find-clusters.ts'
import { type RenewedCredentials, raiseCredentials } from '#store/cluster/write-cluster.ts'
import { startJob } from '#store/event/start-job.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import type { Tx } from '#store/open-store.ts'

/** Cluster with credentials to renew. */
export interface CredentialsOf {
  readonly clusterId: ClusterId
}

interface Renewal extends CredentialsOf {
  readonly action: Extract<JobAction, 'orch_kubeconfig_regenerate' | 'orch_token_rotate' | 'orch_cluster_regenerate'>
  readonly renews: RenewedCredentials
}

/** Renewals of the same or fewer credentials, which are superseded if open (decision D11). */
const superseded = {
  'all-credentials': ['orch_kubeconfig_regenerate', 'orch_token_rotate', 'orch_cluster_regenerate'],
  'service-token': ['orch_token_rotate'],
} as const satisfies Readonly<Record<RenewedCredentials, readonly JobAction[]>>

/**
 * Starts a renewal of a cluster's credentials, supersedes open ones of the same or fewer credentials, and returns the job's event ID. The control plane rejects
 * the old credentials as soon as it has the new ones, at the latest when the operation ends (decision E8). Throws resource.not_found.
 */
export async function acceptRenewal(
  tx: Tx,
  actor: Actor,
  { clusterId, action, renews }: Renewal,
): Promise<{ operationId: EventId }> {
  const { id, label, region } = await lockCluster(tx, actor, clusterId)
  const work = { kind: 'cluster', id } as const
  const serial = await raiseCredentials(tx, id, renews)
  await supersedeJobs(tx, work, superseded[renews])
  const { id: operationId } = await startJob(tx, actor, {
    action,
    entity: { type: 'orchcluster', id, label },
    work: { ...work, region },
    target: { serial },
  })
  return { operationId }
}
