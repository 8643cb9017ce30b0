import {
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  createQueryId,
  createSelectQueryBuilder,
} from 'kysely'
import type { GrantEntity } from '@moorage/contract'
import type { AccountId, ClusterId, UserId, Viewer } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { Database } from '../schema/tables.ts'

/**
 * Returns the SQL condition of every query with a Viewer: the viewer may see the resource (decision G7). A restricted user needs a grant of any level on the
 * resource or, for a node's host, on the cluster. A cluster's own token sees the cluster's volumes and hosts (decision E9). Constant `true` for an unrestricted
 * user. Each row costs one or two index lookups, independent of statistics.
 */
export function isVisible(viewer: Viewer, kind: GrantEntity, idRef: string): RawBuilder<SqlBool> {
  if (viewer.clusterId !== null) return isOfCluster(viewer.clusterId, kind, idRef)
  if (!viewer.isRestricted) return sql<SqlBool>`true`
  const own = isGranted(viewer.userId, kind, { ref: idRef, reach: 'named' })
  if (kind !== 'host') return own
  const through = isGranted(viewer.userId, 'cluster', { ref: 'node_hosts.orch_cluster_id', reach: 'named' })
  return sql<SqlBool>`(${own} or exists (select from hosts as node_hosts where node_hosts.id = ${sql.ref(idRef)} and ${through} offset 0))`
}

function isOfCluster(clusterId: ClusterId, kind: GrantEntity, idRef: string): RawBuilder<SqlBool> {
  if (kind === 'cluster' || kind === 'image') return sql<SqlBool>`false`
  const table = sql.table(kind === 'volume' ? 'volumes' : 'hosts')
  return sql<SqlBool>`exists (select from ${table} as of_cluster where of_cluster.id = ${sql.ref(idRef)} and of_cluster.orch_cluster_id = ${clusterId} offset 0)`
}

/** Rows that a condition checks: rows selected by ID (`named`), or all of an account. */
export type Reach = 'named' | 'all'

/**
 * Returns an SQL condition: a user has any grant on the resource in column `ref`. PostgreSQL never turns it into a join, whose order would depend on statistics
 * that new rows lack. With `named`, each row costs one index lookup; with `all`, the user's grants are read once (ADR 0010).
 */
export function isGranted(
  userId: UserId,
  kind: GrantEntity,
  { ref, reach }: { readonly ref: string; readonly reach: Reach },
): RawBuilder<SqlBool> {
  const [id, held] = [sql.ref(ref), sql`grants.user_id = ${userId} and grants.kind = ${kind}`]
  return reach === 'named'
    ? sql<SqlBool>`exists (select from grants where ${held} and grants.entity_id = ${id} offset 0)`
    : sql<SqlBool>`((${id} in (select grants.entity_id from grants where ${held})) is true)`
}

/**
 * Returns a subquery of the distinct IDs that a restricted viewer may see. These are granted resources, also deleted ones, and hosts of granted clusters' nodes
 * (decision G7). A cluster's own token sees the cluster's resources (decision E9). `offset 0` prevents reordering: only these rows are read, even without
 * statistics.
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
  if (kind === 'cluster' || kind === 'image') return sql`select null::bigint as id where false`
  if (kind === 'host')
    return sql`select of_cluster.id from hosts as of_cluster where of_cluster.orch_cluster_id = ${clusterId} offset 0`
  return sql`select of_cluster.id from volumes as of_cluster where of_cluster.account_id = ${accountId} and of_cluster.orch_cluster_id = ${clusterId} offset 0`
}

const kinds = { volumes: 'volume', hosts: 'host', clusters: 'cluster' } as const satisfies Partial<
  Record<keyof Database, GrantEntity>
>

/**
 * Returns a query over all resources of a kind, for a restricted viewer only over the visible IDs. Its cost depends on the grants, not on the account or
 * statistics (ADR 0010). Callers still add `isVisible`, the account and a selection.
 */
export function fromVisible<T extends keyof typeof kinds>(
  db: Db,
  viewer: Viewer,
  table: T,
): SelectQueryBuilder<Database, T, object> {
  const resources = sql.table(table)
  const from = viewer.isRestricted
    ? sql`(
    select things.* from (${visibleIds(viewer, kinds[table])}) as visible
    cross join lateral (select * from ${resources} where ${resources}.id = visible.id offset 0) as things)`.as(table)
    : table
  const queryNode = db.selectFrom(from).toOperationNode()
  return createSelectQueryBuilder<Database, T, object>({
    queryId: createQueryId(),
    executor: db.getExecutor(),
    queryNode,
  })
}
