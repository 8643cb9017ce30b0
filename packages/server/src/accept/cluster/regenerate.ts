import type { Actor, EventId } from '#domain/shared/index.ts'
import type { Tx } from '#store/open-store.ts'
import { type CredentialsOf, acceptRenewal } from '../kubeconfig/renew.ts'

/** Cluster, and whether its kubeconfig is renewed too. */
export interface ClusterRegenerate extends CredentialsOf {
  readonly isKubeconfigRenewed: boolean
}

/**
 * Accepts new credentials of a cluster in one operation. Always renews its own token, because every holder of the old kubeconfig could read that token in its
 * Secret (decision E8). Throws resource.not_found.
 */
export function acceptClusterRegenerate(
  tx: Tx,
  actor: Actor,
  { clusterId, isKubeconfigRenewed }: ClusterRegenerate,
): Promise<{ operationId: EventId }> {
  const renews = isKubeconfigRenewed ? 'all-credentials' : 'service-token'
  return acceptRenewal(tx, actor, { clusterId, action: 'orch_cluster_regenerate', renews })
}
