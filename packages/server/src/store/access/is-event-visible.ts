import type { GrantEntity } from '@moorage/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { UserId, Viewer } from '../../domain/shared/index.ts'

/** Whether a viewer may know of a row of `events` of their account (decision G7); constant for an unrestricted one. */
export function isEventVisible(viewer: Viewer): RawBuilder<SqlBool> {
  return viewer.isRestricted ? isEventShown(viewer.userId) : sql<SqlBool>`true`
}

/**
 * Whether a restricted user may know of a row of `events`: it is about a volume, host or cluster that they have or had a grant on
 * (grants outlive things), they caused it themselves, or it is about the account and they have access to that. Pools and the hosts of
 * nodes are seen through the cluster that stands beside them as secondary entity.
 */
export function isEventShown(userId: UserId): RawBuilder<SqlBool> {
  const granted = (kind: GrantEntity) => sql`(select grants.entity_id from grants where grants.user_id = ${userId} and grants.kind = ${kind})`
  return sql<SqlBool>`(events.user_id = ${userId}
    or (events.entity_type = 'volume' and events.entity_id in ${granted('volume')})
    or (events.entity_type = 'host' and events.entity_id in ${granted('host')})
    or (events.entity_type = 'orchcluster' and events.entity_id in ${granted('cluster')})
    or (events.entity_type in ('orchnodepool', 'host') and events.secondary_type = 'orchcluster' and events.secondary_id in ${granted('cluster')})
    or (events.entity_type in ('account', 'user', 'oauth_client', 'tag')
      and exists (select from users where users.id = ${userId} and users.account_access is not null)))`
}
