import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Viewer } from '#domain/shared/index.ts'

/**
 * SQL condition: a row of `grants` is on the resource of a row of `trash_items`. Grants outlive resources, and IDs are never used again (decision D12.2.1). Snapshots,
 * backups, disks and pools have the grants of their volume, host and cluster.
 */
export const isGrantOnItem = sql<SqlBool>`(
  grants.kind = case when trash_items.kind in ('volume', 'volume_snapshot', 'volume_backup') then 'volume' when trash_items.kind in ('host', 'disk') then 'host' else 'cluster' end
  and grants.entity_id = coalesce(trash_items.volume_id, trash_items.host_id, trash_items.disk_host_id, trash_items.cluster_id,
    (select volume_id from volume_snapshots where volume_snapshots.id = trash_items.volume_snapshot_id),
    (select volume_id from volume_backups where volume_backups.id = trash_items.volume_backup_id),
    (select cluster_id from pools where pools.id = trash_items.pool_id)))`

/** Returns an SQL condition: the viewer may see a row of `trash_items` of the account. A cluster's own token sees none (decision E9). */
export function isItemVisible({ userId, isRestricted, clusterId }: Viewer): RawBuilder<SqlBool> {
  if (clusterId !== null) return sql<SqlBool>`false`
  if (!isRestricted) return sql<SqlBool>`true`
  return sql<SqlBool>`exists (select from grants where grants.user_id = ${userId} and ${isGrantOnItem} offset 0)`
}
