import type { GrantEntity } from '@moorage/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ClusterId, Viewer } from '../../domain/shared/index.ts'
import { isGranted } from './is-granted.ts'

/**
 * Whether a viewer may know of a thing of their account (decision G7), for the where clause of every query that takes a Viewer: a
 * restricted user has a grant of any level on it, on a host also through the cluster whose node it is; for a cluster's own token it is one of
 * the cluster's volumes or hosts (decision E9). Constant for an unrestricted user, so that the plan is the same as without it. `idRef` is the
 * column that holds the number, such as `volumes.id`. Each row that is asked about costs a look or two into an index, whatever the server
 * knows of the tables; a query for all the things of a kind begins with `fromVisible`.
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
  if (kind === 'cluster') return sql<SqlBool>`false`
  const table = sql.table(kind === 'volume' ? 'volumes' : 'hosts')
  return sql<SqlBool>`exists (select from ${table} as of_cluster where of_cluster.id = ${sql.ref(idRef)} and of_cluster.orch_cluster_id = ${clusterId} offset 0)`
}
