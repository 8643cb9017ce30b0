import type { AccountId, ClusterId, UserId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { insertToken } from './insert-token.ts'

/** A cluster that gets a token of its own. */
export interface TokenedCluster {
  readonly id: number
  readonly account_id: number
  readonly created_by: number
}

/**
 * Makes the token a cluster calls this interface with: restricted to the cluster's volumes and hosts, in the name of the user who made it or
 * inherited it; it never expires, and is gone with the cluster or when its credentials are renewed (decisions E8, E9). Returns its secret, which exists only there.
 */
export async function insertClusterToken(tx: Tx, cluster: TokenedCluster): Promise<string> {
  const { secret } = await insertToken(
    tx,
    { accountId: cluster.account_id as AccountId, userId: cluster.created_by as UserId },
    {
      label: `cluster ${cluster.id}`,
      scopes: ['volumes:read_write', 'hosts:read_write'],
      expiryMs: null,
      clusterId: cluster.id as ClusterId,
    },
  )
  return secret
}
