import type { Store } from '#store/open-store.ts'
import { sqlOn } from '../database/rows.ts'

/** Volume, host, or trash item of local disks, with its state in words. */
export interface WalkResource {
  readonly kind: 'volume' | 'host' | 'disk'
  readonly id: number
  readonly state: string
}

/** Returns all resources with their states: `leaving` is deleted and not at rest yet, `kept` is at rest in the trash. */
export async function readWalkStates({ db }: Store): Promise<readonly WalkResource[]> {
  return sqlOn(db)<WalkResource>`
    select 'volume' as kind, volumes.id, case
      when item.is_purging then 'purging'
      when item.id is not null then case when held.volume_id is null and generation = seen_generation then 'kept' else 'leaving' end
      when deleted_at is not null then 'wiping'
      when status <> 'active' then status
      when held.volume_id is not null then held.wants
      when exists (select from volumes as copy where copy.source_id = volumes.id) then 'copied'
      else 'free' end as state
    from volumes left join trash_items as item on item.volume_id = volumes.id left join attachments as held on held.volume_id = volumes.id
      left join work on work.kind = 'volume' and work.id = volumes.id
    union all
    select 'host', hosts.id, case
      when item.is_purging then 'purging'
      when item.id is not null then case when is_trashed then 'kept' else 'leaving' end
      when status in ('running', 'offline', 'deleting') then status
      else 'changing' end
    from hosts left join trash_items as item on item.host_id = hosts.id
    union all
    select 'disk', item.id, case when is_purging then 'purging' when status = 'deleting' then 'of deleted host' else 'kept' end
    from trash_items as item join hosts on hosts.id = disk_host_id
    order by 1, 2`
}

/** Pairs of operation and state that every walk must meet. */
export const requiredPairs: readonly string[] = Object.entries({
  'volume delete': ['free', 'attached', 'detached', 'resizing', 'copied'],
  'volume restore': ['leaving', 'kept', 'purging'],
  'volume expire': ['leaving', 'kept', 'purging'],
  'volume restore and expire': ['kept'],
  'volume restore and delete': ['kept'],
  'volume resize': ['free', 'attached', 'kept'],
  'volume attach': ['free', 'leaving', 'kept'],
  'volume detach': ['attached'],
  'volume clone': ['free', 'attached', 'kept'],
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
}).flatMap(([operation, states]) => states.map((state) => `${operation}: ${state}`))
