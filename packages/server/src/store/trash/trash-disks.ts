import { type RawBuilder, sql } from 'kysely'
import type { Actor, DiskId, HostId, TrashId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { expiry, type StoredTrashItem } from './trash-items.ts'

/** Disks of a locked host to delete: one, or with null all of them and the host's configurations, as a rebuild does. */
export interface DeletedDisks {
  readonly hostId: HostId
  readonly diskId: DiskId | null
  /** The host's driver can keep deleted disks. */
  readonly isKeeping: boolean
}

type Deleter = Pick<Actor, 'username'>

interface ItemContent {
  readonly from: RawBuilder<unknown>
  readonly diskId: RawBuilder<unknown>
  readonly label: RawBuilder<unknown>
  readonly devices: RawBuilder<unknown>
  readonly configs: RawBuilder<unknown>
}

/** Inserts no item if the retention is 0, the driver keeps no disks, or the host is one of a node. */
const insertItem = ({ username }: Deleter, { hostId, isKeeping }: DeletedDisks, content: ItemContent) => sql`
  insert into trash_items (account_id, kind, disk_host_id, disk_id, label, region, username, expires_ms, devices, configs)
  select accounts.id, 'disk', hosts.id, ${content.diskId}, ${content.label}, hosts.region, ${username}, ${expiry}, ${content.devices}, ${content.configs}
  from hosts join accounts on accounts.id = hosts.account_id cross join installation cross join trash_clock cross join ${content.from}
    cross join lateral (select coalesce(accounts.trash_hours, installation.trash_hours) as hours) as kept
  where hosts.id = ${hostId} and ${isKeeping} and hosts.orch_cluster_id is null and kept.hours > 0
  returning id, disk_id`

/**
 * Deletes disks of a locked host, which leave all configurations. Moves those that were ever complete to the trash, and marks the others for removal. Returns the
 * ID of the trash item, or null if nothing is kept.
 */
export async function deleteDisks(tx: Tx, actor: Deleter, disks: DeletedDisks): Promise<TrashId | null> {
  const { hostId, diskId } = disks
  const item = insertItem(actor, disks, {
    from: sql`(select min(id) as id, min(label) as label from chosen where has_data having count(*) > 0) as first`,
    diskId: sql`first.id`,
    label: diskId === null ? sql`hosts.label` : sql`first.label`,
    devices: sql`(select coalesce(jsonb_agg(jsonb_build_object('config_id', config_id, 'slot', slot, 'disk_id', disk_id) order by config_id, slot), '[]')
      from config_devices where disk_id in (select id from chosen where has_data))`,
    configs:
      diskId === null
        ? sql`(select coalesce(jsonb_agg(to_jsonb(configs) order by id), '[]') from configs where host_id = hosts.id)`
        : sql`null`,
  })
  const { rows } = await sql<{ id: TrashId }>`
    with chosen as (select id, label, provisioned_at is not null as has_data from disks
        where host_id = ${hostId} and not wants_gone and id = coalesce(${diskId}::bigint, id)),
      item as (${item}),
      left_configs as (delete from config_devices where disk_id in (select id from chosen)),
      deleted as (update disks set wants_gone = true, updated = moor_now(), trash_id = case when has_data then (select id from item) end,
        size_mib = case when has_data then greatest(size_mib, coalesce(seen_mib, size_mib)) else size_mib end
        from chosen where disks.id = chosen.id)
    select id from item`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Adds a copy of a disk to the trash, before the disk shrinks. The host's next pass makes it. Returns the ID of the trash item, or null if nothing is kept.
 */
export async function insertTrashCopy(
  tx: Tx,
  actor: Deleter,
  disks: DeletedDisks & { readonly diskId: DiskId },
): Promise<TrashId | null> {
  const item = insertItem(actor, disks, {
    from: sql`(select nextval(pg_get_serial_sequence('disks', 'id')) as id) as made`,
    diskId: sql`made.id`,
    label: sql`(select label from disks where id = ${disks.diskId})`,
    devices: sql`'[]'`,
    configs: sql`null`,
  })
  const { rows } = await sql<{ id: TrashId }>`
    with item as (${item})
    insert into disks (id, account_id, host_id, label, size_mib, filesystem, source_id, wants_gone, trash_id) overriding system value
    select item.disk_id, account_id, host_id, label, size_mib, filesystem, disks.id, true, item.id from item cross join disks where disks.id = ${disks.diskId}
    returning trash_id as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Restored disks of a host, oldest first. */
export type RestoredDisks = readonly { readonly id: DiskId; readonly size_mib: number; readonly image: string | null }[]

/** Makes the disks of a deleted item visible again, one of them with this label. */
export async function restoreDisks(tx: Tx, item: StoredTrashItem, label: string): Promise<RestoredDisks> {
  const rows = await tx
    .updateTable('disks')
    .set({ wants_gone: false, trash_id: null, updated: sql`moor_now()`, ...(item.configs === null ? { label } : {}) })
    .where('trash_id', '=', item.id)
    .returning(['id', 'size_mib', 'image'])
    .execute()
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Adds the configurations of a deleted item, and its disks to the slots that are free. Returns the number of slots that are in use or gone. */
export async function restoreDevices(tx: Tx, { configs, devices }: StoredTrashItem): Promise<number> {
  const columns = sql`id, account_id, host_id, label, comments, kernel, memory_limit, run_level, virt_mode, root_device, helpers_off, interfaces, created`
  if (configs !== null)
    await sql`insert into configs (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::configs, ${JSON.stringify(configs)}::jsonb)`.execute(tx)
  const { rows } = await sql`
    insert into config_devices (account_id, config_id, slot, disk_id)
    select configs.account_id, config_id, slot, disk_id
    from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as device (config_id bigint, slot smallint, disk_id bigint)
      join configs on configs.id = config_id
    on conflict do nothing returning 1`.execute(tx)
  return devices.length - rows.length
}

/** Deletes items that have no disk left. */
export async function deleteEmptyItems(tx: Tx, ids: readonly TrashId[]): Promise<void> {
  await sql`delete from trash_items where id = any(${ids}::bigint[]) and not exists (select from disks where trash_id = trash_items.id)`.execute(
    tx,
  )
}

/** Host of an item's disks, and the disk that a purge removes last. */
export async function findDiskHost(tx: Tx, itemId: TrashId) {
  return tx
    .selectFrom('trash_items')
    .innerJoin('hosts', 'hosts.id', 'trash_items.disk_host_id')
    .innerJoin('disks', 'disks.trash_id', 'trash_items.id')
    .select(['hosts.id', 'hosts.label', 'hosts.region', 'disks.id as lastDiskId'])
    .where('trash_items.id', '=', itemId)
    .orderBy('disks.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
