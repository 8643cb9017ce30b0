import type { GrantEntity } from '@moorage/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ClusterId, Viewer } from '#domain/shared/index.ts'
import { type Reach, isGranted, isVisible, visibleIds } from './visible.ts'

/** Returns an SQL condition: the viewer may see a row of `events` of their account (decision G7). Constant `true` for an unrestricted user. */
export function isEventVisible(viewer: Viewer, reach: Reach = 'named'): RawBuilder<SqlBool> {
  return viewer.isRestricted ? isEventVisibleToRestricted(viewer, reach) : sql<SqlBool>`true`
}

/**
 * Returns an SQL condition: a restricted user may see a row of `events`. Visible events concern a resource with a grant, or were caused by the user, not by a
 * cluster's token. Account access adds events about the account, users, clients and tags. Events of pools and nodes' hosts are visible through their secondary
 * entity, the cluster. A cluster's own token sees only events of the cluster's volumes and hosts (decision E9).
 */
export function isEventVisibleToRestricted(viewer: Omit<Viewer, 'isRestricted'>, reach: Reach): RawBuilder<SqlBool> {
  const { userId, clusterId } = viewer
  if (clusterId !== null) return isEventVisibleToCluster({ ...viewer, clusterId }, reach)
  const granted = (kind: GrantEntity, ref: string) => isGranted(userId, kind, { ref, reach })
  return sql<SqlBool>`(events.user_id = ${userId}
    or (events.entity_type = 'volume' and ${granted('volume', 'events.entity_id')})
    or (events.entity_type = 'host' and ${granted('host', 'events.entity_id')})
    or (events.entity_type = 'image' and ${granted('image', 'events.entity_id')})
    or (events.entity_type = 'volume_backup' and events.secondary_type = 'volume' and ${granted('volume', 'events.secondary_id')})
    or (events.entity_type = 'volume_snapshot' and events.secondary_type = 'volume' and ${granted('volume', 'events.secondary_id')})
    or (events.entity_type = 'orchcluster' and ${granted('cluster', 'events.entity_id')})
    or (events.entity_type in ('orchnodepool', 'host') and events.secondary_type = 'orchcluster' and ${granted('cluster', 'events.secondary_id')})
    or (events.entity_type in ('account', 'user', 'oauth_client', 'tag')
      and exists (select from users where users.id = ${userId} and users.account_access is not null)))`
}

function isEventVisibleToCluster(
  viewer: Omit<Viewer, 'isRestricted'> & { readonly clusterId: ClusterId },
  reach: Reach,
): RawBuilder<SqlBool> {
  const { clusterId } = viewer
  const ofCluster = (kind: 'volume' | 'host') =>
    reach === 'named'
      ? isVisible({ ...viewer, isRestricted: true }, kind, 'events.entity_id')
      : sql<SqlBool>`events.entity_id in (${visibleIds({ ...viewer, isRestricted: true }, kind)})`
  return sql<SqlBool>`((events.entity_type = 'volume' and ${ofCluster('volume')})
    or (events.entity_type = 'host' and (${ofCluster('host')} or (events.secondary_type = 'orchcluster' and events.secondary_id = ${clusterId}))))`
}
