import type { GrantEntity } from '@moorage/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Viewer } from '../../domain/shared/index.ts'

/**
 * Whether a viewer may know of a thing of their account (decision G7), for the where clause of every query that takes a Viewer: a
 * restricted user has a grant of any level on it, on a host also through the cluster whose node it is. Constant for an unrestricted
 * one, so that the plan is the same as without it. `idRef` is the column that holds the number, such as `volumes.id`.
 */
export function isVisible(viewer: Viewer, kind: GrantEntity, idRef: string): RawBuilder<SqlBool> {
  if (!viewer.isRestricted) return sql<SqlBool>`true`
  const id = sql.ref(idRef)
  const own = sql<SqlBool>`exists (select from grants where grants.user_id = ${viewer.userId} and grants.kind = ${kind} and grants.entity_id = ${id})`
  if (kind !== 'host') return own
  return sql<SqlBool>`(${own} or exists (
    select from hosts as node_hosts join grants on grants.kind = 'cluster' and grants.entity_id = node_hosts.orch_cluster_id
    where node_hosts.id = ${id} and grants.user_id = ${viewer.userId}))`
}
