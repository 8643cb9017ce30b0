import type { Actor, EventId } from '#domain/shared/index.ts'
import type { Tx } from '#store/open-store.ts'
import { type CredentialsOf, acceptRenewal } from '../kubeconfig/renew.ts'

/** Cluster with credentials to renew. */
export interface ClusterRegenerate extends CredentialsOf {
  readonly isKubeconfigRenewed: boolean
}

/**
 * Starts the renewal of a cluster's own token and, if requested, its kubeconfig; returns the job's event ID. Holders of the old kubeconfig could read that
 * token in its Secret (decision E8). Throws resource.not_found.
 */
export function acceptClusterRegenerate(
  tx: Tx,
  actor: Actor,
  { clusterId, isKubeconfigRenewed }: ClusterRegenerate,
): Promise<{ operationId: EventId }> {
  const renews = isKubeconfigRenewed ? 'all-credentials' : 'service-token'
  return acceptRenewal(tx, actor, { clusterId, action: 'orch_cluster_regenerate', renews })
}
