import type { TrashKind } from '@moorage/contract'
import { sql } from 'kysely'
import type { Store } from '#store/open-store.ts'

/** Resource, or trash item of local disks, with its state in words. */
export interface WalkResource {
  readonly kind: TrashKind
  readonly id: number
  readonly state: string
  /** In the trash, and not being purged. */
  readonly isKept: boolean
}

const storageStates = sql`
  select 'volume' as kind, volumes.id, case
    when item.is_purging then 'purging'
    when item.id is not null then case when held.volume_id is null and generation = seen_generation then 'kept' else 'leaving' end
    when deleted_at is not null then 'wiping'
    when replaced_uid is not null then 'rolling back'
    when status <> 'active' then status
    when held.volume_id is not null then held.wants
    when exists (select from volumes as copy where copy.source_id = volumes.id) then 'copied'
    when exists (select from volume_snapshots as copy where copy.volume_id = volumes.id and copy.status = 'creating') then 'copied'
    else 'free' end as state, not coalesce(is_purging, true) as "isKept"
  from volumes left join trash_items as item on item.volume_id = volumes.id left join attachments as held on held.volume_id = volumes.id
    left join work on work.kind = 'volume' and work.id = volumes.id
  union all
  select 'volume_snapshot', made.id, case
    when item.is_purging then 'purging'
    when item.id is not null then case when generation <> seen_generation then 'leaving' when replaced_volume_id is not null then 'replaced' else 'kept' end
    when deleted_at is not null then 'wiping'
    when exists (select from volumes as copy where copy.source_snapshot_id = made.id and copy.status = 'creating') then 'copied'
    else status end, not coalesce(is_purging, true)
  from volume_snapshots as made left join trash_items as item on item.volume_snapshot_id = made.id left join work on work.kind = 'volume_snapshot' and work.id = made.id
  union all
  select 'volume_backup', made.id, case
    when item.is_purging then 'purging'
    when item.id is not null then case when generation = seen_generation then 'kept' else 'leaving' end
    when deleted_at is not null then 'removing'
    else status end, not coalesce(is_purging, true)
  from volume_backups as made left join trash_items as item on item.volume_backup_id = made.id left join work on work.kind = 'volume_backup' and work.id = made.id`

const hostStates = sql`
  select 'host', hosts.id, case
    when item.is_purging then 'purging'
    when item.id is not null then case when is_trashed then 'kept' else 'leaving' end
    when status in ('running', 'offline', 'deleting') then status
    else 'changing' end, not coalesce(is_purging, true)
  from hosts left join trash_items as item on item.host_id = hosts.id where orch_cluster_id is null
  union all
  select 'disk', item.id, case when is_purging then 'purging' when status = 'deleting' then 'of deleted host' else 'kept' end, not is_purging
  from trash_items as item join hosts on hosts.id = disk_host_id`

const clusterStates = sql`
  select 'orchcluster', clusters.id, case
    when item.is_purging then 'purging'
    when item.id is not null then case when generation = seen_generation and not exists (select from nodes where cluster_id = clusters.id) then 'kept' else 'leaving' end
    when deleted_at is not null then 'removing'
    when generation <> seen_generation or provisioned_at is null then 'changing'
    else 'ready' end, not coalesce(is_purging, true)
  from clusters left join trash_items as item on item.cluster_id = clusters.id left join work on work.kind = 'cluster' and work.id = clusters.id
  union all
  select 'orchnodepool', pools.id, case
    when item.is_purging then 'purging'
    when clusters.deleted_at is not null then case when item.id is not null then 'kept of deleted cluster' else 'of deleted cluster' end
    when item.id is not null then case when exists (select from nodes where pool_id = pools.id) then 'leaving' else 'kept' end
    when pools.deleted_at is not null then 'removing'
    when (select count(*) filter (where is_ready) from nodes where pool_id = pools.id) <> count then 'changing'
    else 'ready' end, not coalesce(is_purging, true)
  from pools join clusters on clusters.id = pools.cluster_id left join trash_items as item on item.pool_id = pools.id`

/**
 * Returns all resources with their states: `leaving` is deleted and not at rest yet, `kept` is at rest in the trash, `replaced` is storage there that a rollback
 * replaced. Hosts of nodes belong to their cluster.
 */
export async function readWalkStates({ db }: Store): Promise<readonly WalkResource[]> {
  const states = sql<WalkResource>`${storageStates} union all ${hostStates} union all ${clusterStates} order by 1, 2`
  return (await states.execute(db)).rows
}

/** Pairs of operation and state that all walks together must meet. */
export const requiredPairs: ReadonlySet<string> = new Set(
  Object.entries({
    'volume delete': ['free', 'attached', 'detached', 'resizing', 'copied', 'rolling back'],
    'volume restore': ['leaving', 'kept', 'purging'],
    'volume expire': ['leaving', 'kept', 'purging'],
    'volume restore and expire': ['kept'],
    'volume restore and delete': ['kept'],
    'volume resize': ['free', 'attached', 'copied', 'rolling back', 'kept'],
    'volume attach': ['free', 'rolling back', 'leaving', 'kept'],
    'volume detach': ['attached'],
    'volume clone': ['free', 'attached', 'rolling back', 'kept'],
    'volume snapshot': ['free', 'attached', 'copied', 'resizing', 'rolling back', 'kept'],
    'volume roll back': ['free', 'attached', 'copied', 'rolling back', 'kept'],
    'volume back up': ['free', 'attached', 'rolling back', 'kept'],
    'volume import': ['free', 'attached', 'rolling back', 'kept'],
    'volume set policy': ['free', 'attached', 'kept'],
    'volume delete policy': ['free', 'attached', 'kept'],
    'volume_snapshot delete': ['creating', 'available', 'copied', 'kept'],
    'volume_snapshot restore': ['leaving', 'kept', 'replaced', 'purging'],
    'volume_snapshot expire': ['leaving', 'kept', 'replaced', 'purging'],
    'volume_snapshot restore and expire': ['kept', 'replaced'],
    'volume_snapshot restore and delete': ['kept', 'replaced'],
    'volume_snapshot create volume': ['creating', 'available', 'kept'],
    'volume_backup delete': ['creating', 'verified', 'kept'],
    'volume_backup restore': ['kept'],
    'volume_backup expire': ['kept'],
    'volume_backup restore and expire': ['kept'],
    'volume_backup restore and delete': ['kept'],
    'host delete': ['running', 'offline', 'changing'],
    'host restore': ['leaving', 'kept', 'purging'],
    'host expire': ['leaving', 'kept', 'purging'],
    'host restore and expire': ['kept'],
    'host restore and delete': ['kept'],
    'host boot': ['offline', 'kept'],
    'host shutdown': ['running'],
    'host rebuild': ['running', 'offline', 'leaving', 'kept'],
    'host delete disk': ['running', 'offline', 'kept'],
    'host shrink disk': ['offline'],
    'disk restore': ['kept', 'of deleted host'],
    'disk expire': ['kept', 'of deleted host'],
    'disk restore and expire': ['kept'],
    'orchcluster delete': ['ready', 'changing', 'kept'],
    'orchcluster restore': ['leaving', 'kept', 'purging'],
    'orchcluster expire': ['leaving', 'kept', 'purging'],
    'orchcluster restore and expire': ['kept'],
    'orchcluster restore and delete': ['kept'],
    'orchcluster add pool': ['ready', 'changing', 'kept'],
    'orchcluster replace kubeconfig': ['ready', 'changing', 'kept'],
    'orchnodepool delete': ['ready', 'changing', 'of deleted cluster'],
    'orchnodepool restore': ['leaving', 'kept', 'kept of deleted cluster', 'purging'],
    'orchnodepool expire': ['leaving', 'kept', 'kept of deleted cluster', 'purging'],
    'orchnodepool restore and expire': ['kept', 'kept of deleted cluster'],
    'orchnodepool restore and delete': ['kept'],
    'orchnodepool resize': ['ready', 'changing', 'kept', 'of deleted cluster'],
  }).flatMap(([operation, states]) => states.map((state) => `${operation}: ${state}`)),
)
