import type { Level } from '@moorage/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { GrantedResource } from './requirement.ts'
import { isGrantOnItem } from './is-item-visible.ts'

/**
 * Returns the viewer's level on each resource, in order; null if absent or invisible. For a node's host, the higher of the host's and the cluster's grant
 * counts (decision G7). Unrestricted users may write everything, a cluster's own token the cluster's volumes and hosts (decision E9).
 */
export async function findLevels(
  db: Db,
  viewer: Viewer,
  resources: readonly GrantedResource[],
): Promise<readonly (Level | null)[]> {
  if (resources.length === 0) return []
  const { rows } = await sql<{ level: Level | null }>`
    select case when needed.is_there then ${levelOf(viewer)} end as level
    from (
      select one.*, case one.kind
        when 'volume' then exists (select from volumes where volumes.id = one.id and volumes.account_id = ${viewer.accountId} and volumes.deleted_at is null)
        when 'host' then exists (select from hosts where hosts.id = one.id and hosts.account_id = ${viewer.accountId} and not hosts.is_trashed)
        when 'backup' then exists (select from volume_backups where volume_backups.id = one.id and volume_backups.account_id = ${viewer.accountId} and volume_backups.deleted_at is null)
        when 'snapshot' then exists (select from volume_snapshots where volume_snapshots.id = one.id and volume_snapshots.account_id = ${viewer.accountId} and volume_snapshots.deleted_at is null)
        when 'deleted resource' then exists (select from trash_items where trash_items.id = one.id and trash_items.account_id = ${viewer.accountId})
        when 'image' then exists (select from images where images.id = one.id and images.account_id = ${viewer.accountId} and images.deleted_at is null)
        else exists (select from clusters where clusters.id = one.id and clusters.account_id = ${viewer.accountId} and clusters.deleted_at is null)
      end as is_there
      from (
        select case named.kind when 'disk' then 'host' else named.kind end as kind, named.place,
          case named.kind when 'disk' then (select host_id from disks where disks.id = named.id and disks.account_id = ${viewer.accountId}) else named.id end as id
        from unnest(${resources.map((one) => one.kind)}::text[], ${resources.map((one) => one.id)}::bigint[]) with ordinality as named (kind, id, place)
      ) as one
    ) as needed order by needed.place`.execute(db)
  return rows.map((row) => row.level)
}

function levelOf({ userId, isRestricted, clusterId }: Viewer): RawBuilder<Level | null> {
  if (clusterId !== null) {
    return sql`case when (needed.kind = 'volume' and exists (select from volumes where volumes.id = needed.id and volumes.orch_cluster_id = ${clusterId}))
      or (needed.kind = 'snapshot' and exists (select from volume_snapshots where volume_snapshots.id = needed.id and volume_snapshots.orch_cluster_id = ${clusterId}))
      or (needed.kind = 'backup' and exists (select from volume_backups join volumes on volumes.id = volume_backups.volume_id where volume_backups.id = needed.id and volumes.orch_cluster_id = ${clusterId}))
      or (needed.kind = 'host' and exists (select from hosts where hosts.id = needed.id and hosts.orch_cluster_id = ${clusterId})) then 'read_write' end`
  }
  if (!isRestricted) return sql`'read_write'`
  return sql`(
    select case when bool_or(grants.level = 'read_write') then 'read_write' when count(*) > 0 then 'read_only' end
    from grants where grants.user_id = ${userId} and ((grants.kind = needed.kind and grants.entity_id = needed.id)
      or (needed.kind = 'backup' and grants.kind = 'volume' and grants.entity_id = (select volume_id from volume_backups where volume_backups.id = needed.id))
      or (needed.kind = 'snapshot' and grants.kind = 'volume' and grants.entity_id = (select volume_id from volume_snapshots where volume_snapshots.id = needed.id))
      or (needed.kind = 'deleted resource' and exists (select from trash_items where trash_items.id = needed.id and ${isGrantOnItem}))
      or (needed.kind = 'host' and grants.kind = 'cluster' and grants.entity_id = (select hosts.orch_cluster_id from hosts where hosts.id = needed.id))))`
}
