import type { AccountId, ClusterId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Revokes the own token of a cluster, and one that it replaces, in the transaction that accepts the cluster's deletion (decision E9). */
export async function revokeClusterToken(tx: Tx, accountId: AccountId, clusterId: ClusterId): Promise<void> {
  await tx.deleteFrom('tokens').where('account_id', '=', accountId).where('orch_cluster_id', '=', clusterId).execute()
}
