import type { Actor, EventId } from '#domain/shared/index.ts'
import type { Tx } from '#store/open-store.ts'
import { type CredentialsOf, acceptRenewal } from './renew.ts'

/**
 * Starts the renewal of a cluster's kubeconfig, with the administrator's token and the cluster's own token, and returns the job's event ID (decision E8).
 * Throws resource.not_found.
 */
export function acceptKubeconfigDelete(
  tx: Tx,
  actor: Actor,
  cluster: CredentialsOf,
): Promise<{ operationId: EventId }> {
  return acceptRenewal(tx, actor, { ...cluster, action: 'orch_kubeconfig_regenerate', renews: 'all-credentials' })
}
