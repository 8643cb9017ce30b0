import type { Actor, EventId } from '#domain/shared/index.ts'
import type { Tx } from '#store/open-store.ts'
import { type CredentialsOf, acceptRenewal } from '../kubeconfig/renew.ts'

/**
 * Starts the renewal of a cluster's own token, superseding an open one, and returns the job's event ID; the kubeconfig stays (decisions E8, E9). Throws
 * resource.not_found.
 */
export function acceptClusterTokenDelete(
  tx: Tx,
  actor: Actor,
  cluster: CredentialsOf,
): Promise<{ operationId: EventId }> {
  return acceptRenewal(tx, actor, { ...cluster, action: 'orch_token_rotate', renews: 'service-token' })
}
