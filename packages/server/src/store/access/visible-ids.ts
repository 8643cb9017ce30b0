import type { GrantEntity } from '@moorage/contract'
import { type RawBuilder, sql } from 'kysely'
import type { AccountId, ClusterId, Viewer } from '../../domain/shared/index.ts'

/**
 * The query for the numbers (`id`) of what a restricted viewer may see of a kind, each once: what they have a grant on, also of things
 * that are gone; of hosts those of the nodes of a granted cluster too (decision G7); for a cluster's own token what is of the cluster
 * (decision E9). It reads that and nothing beside it, without statistics too: `offset 0` keeps the server from turning it round.
 */
export function visibleIds({ accountId, userId, clusterId }: Viewer, kind: GrantEntity): RawBuilder<{ id: number }> {
  if (clusterId !== null) return idsOfCluster(accountId, clusterId, kind)
  const held = (of: GrantEntity) =>
    sql`select grants.entity_id as id from grants where grants.user_id = ${userId} and grants.kind = ${of} offset 0`
  if (kind !== 'host') return sql`${held(kind)}`
  return sql`(${held('host')}) union select node_hosts.id from (${held('cluster')}) as held
    cross join lateral (select hosts.id from hosts where hosts.orch_cluster_id = held.id offset 0) as node_hosts`
}

function idsOfCluster(accountId: AccountId, clusterId: ClusterId, kind: GrantEntity): RawBuilder<{ id: number }> {
  if (kind === 'cluster') return sql`select null::bigint as id where false`
  if (kind === 'host')
    return sql`select of_cluster.id from hosts as of_cluster where of_cluster.orch_cluster_id = ${clusterId} offset 0`
  return sql`select of_cluster.id from volumes as of_cluster where of_cluster.account_id = ${accountId} and of_cluster.orch_cluster_id = ${clusterId} offset 0`
}
