import { sql } from 'kysely'
import type { AccountId, ClusterId, UserId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { insertToken } from './insert-token.ts'

/** Cluster that gets its own token. */
export interface TokenedCluster {
  readonly id: ClusterId
  readonly account_id: AccountId
  readonly created_by: UserId
}

/**
 * Inserts a cluster's own token, restricted to its volumes and hosts, in the name of the user who created or inherited the cluster. It does not expire, and is
 * deleted with the cluster or after a renewal of its credentials (decisions E8, E9). Returns the secret, which is stored as a hash.
 */
export async function insertClusterToken(tx: Tx, cluster: TokenedCluster): Promise<string> {
  const { secret } = await insertToken(
    tx,
    { accountId: cluster.account_id, userId: cluster.created_by },
    {
      label: `cluster ${cluster.id}`,
      scopes: ['volumes:read_write', 'hosts:read_write'],
      expiryMs: null,
      clusterId: cluster.id,
    },
  )
  return secret
}

/** Deletes a cluster's own tokens, in the transaction that accepts the cluster's deletion (decision E9). */
export async function revokeClusterToken(tx: Tx, accountId: AccountId, clusterId: ClusterId): Promise<void> {
  await tx.deleteFrom('tokens').where('account_id', '=', accountId).where('orch_cluster_id', '=', clusterId).execute()
}

/**
 * Deletes replaced tokens of a locked cluster once its control plane was observed with the credentials of `serial`. The cluster's Secret then has the newest
 * token (decision E8). No-op if newer credentials exist, because the Secret may contain any of the tokens.
 */
export async function endOldClusterTokens(tx: Tx, clusterId: number, serial: number): Promise<void> {
  await sql`
    delete from tokens where tokens.orch_cluster_id = ${clusterId}
      and exists (select from clusters where clusters.id = ${clusterId} and clusters.sealed_serial <= ${serial})
      and exists (select from tokens as newer where newer.orch_cluster_id = ${clusterId} and newer.id > tokens.id)`.execute(
    tx,
  )
}
