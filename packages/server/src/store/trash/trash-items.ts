import type { TrashKind } from '@moorage/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type HostId, notFound, type TrashId, type Viewer } from '#domain/shared/index.ts'
import { isItemVisible } from '../access/is-item-visible.ts'
import type { EventAuthor } from '../event/event-content.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { Db, Tx } from '../open-store.ts'
import type { TrashItemsTable } from '../schema/tables.ts'
import { sweepMaxMs } from './trash-clock.ts'

/** Stored trash item. */
export type StoredTrashItem = Selectable<TrashItemsTable>

/** Trash item with the storage that it holds, and its estimated expiry. */
export interface TrashRow extends StoredTrashItem {
  readonly size_gib: number
  readonly expires: string
}

/** Expiry of a new item. The time until the next sweep is added, so that no item expires early. */
export const expiry = sql`trash_clock.elapsed_ms + ${sql.lit(sweepMaxMs)} + kept.hours * 3600000::bigint`

interface TrashSource {
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly account: RawBuilder<unknown>
  readonly column: RawBuilder<unknown>
  readonly label: RawBuilder<unknown>
  readonly region: RawBuilder<unknown>
  /** What a restore cannot bring back is not kept: a resource that was never complete, and hosts of nodes. */
  readonly hasData: RawBuilder<unknown>
}

const sourceOf = (table: string, column: string, hasData: RawBuilder<unknown>): TrashSource => ({
  from: sql.table(table),
  id: sql.ref(`${table}.id`),
  account: sql.ref(`${table}.account_id`),
  column: sql.ref(column),
  label: sql.ref(`${table}.label`),
  region: sql.ref(`${table}.region`),
  hasData,
})

const sources: Readonly<Record<Exclude<TrashKind, 'disk'>, TrashSource>> = {
  volume: sourceOf('volumes', 'volume_id', sql`volumes.provisioned_at is not null`),
  host: sourceOf('hosts', 'host_id', sql`hosts.provisioned_at is not null and hosts.orch_cluster_id is null`),
  volume_snapshot: sourceOf('volume_snapshots', 'volume_snapshot_id', sql`volume_snapshots.status = 'available'`),
  volume_backup: sourceOf('volume_backups', 'volume_backup_id', sql`volume_backups.sha256 is not null`),
  orchcluster: sourceOf('clusters', 'cluster_id', sql`clusters.provisioned_at is not null`),
  orchnodepool: {
    ...sourceOf('pools', 'pool_id', sql`true`),
    from: sql`pools join clusters on clusters.id = pools.cluster_id`,
    label: sql`coalesce(nullif(pools.label, ''), 'pool ' || pools.id)`,
    region: sql`clusters.region`,
  },
}

/** Whether a host was on, and its attachments. */
const hostState = sql`hosts.wants_power = 'on',
  coalesce((select jsonb_agg(jsonb_build_object('volume_id', volume_id, 'config_id', config_id, 'persists', persists) order by volume_id)
    from attachments where host_id = hosts.id and wants = 'attached' and not is_hidden), '[]')`

/**
 * Puts a resource that is being deleted into the trash, and returns the item's ID; of a host before its power changes. Null if it has no data yet, or the
 * retention of its account is 0.
 */
export async function insertTrashItem(
  tx: Tx,
  author: EventAuthor,
  kind: Exclude<TrashKind, 'disk'>,
  resourceId: number,
): Promise<TrashId | null> {
  const { from, id, account, column, label, region, hasData } = sources[kind]
  const { rows } = await sql<{ id: TrashId }>`
    insert into trash_items (account_id, kind, ${column}, label, region, username, expires_ms, was_on, attachments)
    select accounts.id, ${kind}, ${id}, ${label}, ${region}, ${'username' in author ? author.username : null}, ${expiry}, ${kind === 'host' ? hostState : sql`false, '[]'::jsonb`}
    from ${from} join accounts on accounts.id = ${account} cross join installation cross join trash_clock
      cross join lateral (select coalesce(accounts.trash_hours, installation.trash_hours) as hours) as kept
    where ${id} = ${resourceId} and ${hasData} and kept.hours > 0
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Returns the ID of a deleted host's item; null without one that can be restored. */
export async function findKeptHost(tx: Tx, id: HostId): Promise<TrashId | null> {
  const items = tx.selectFrom('trash_items').select('id').where('host_id', '=', id).where('is_purging', '=', false)
  return (await items.executeTakeFirst())?.id ?? null
}

/** Returns the ID of an item's resource; of several disks, the first one. */
export function readItemResource(item: StoredTrashItem): number {
  const { volume_id, host_id, cluster_id, pool_id, volume_snapshot_id, volume_backup_id, disk_id } = item
  return volume_id ?? host_id ?? cluster_id ?? pool_id ?? volume_snapshot_id ?? volume_backup_id ?? disk_id ?? 0
}

/** GiB of storage that an item holds, in a query with its volume, if it has one. */
export const storedGib = sql<number>`coalesce(volumes.size_gib,
  (select size_gib from volume_snapshots where volume_snapshots.id = trash_items.volume_snapshot_id),
  (select ceil(sum(size_mib) / 1024.0)::bigint from disks where disks.trash_id = trash_items.id or disks.host_id = trash_items.host_id and disks.trash_id is null), 0)`

/** Returns a query of the items that the viewer may see. */
function itemsOf(db: Db, viewer: Viewer) {
  return db
    .selectFrom('trash_items')
    .leftJoin('volumes', 'volumes.id', 'trash_items.volume_id')
    .innerJoin('trash_clock', (join) => join.onTrue())
    .selectAll('trash_items')
    .select([
      storedGib.as('size_gib'),
      sql<string>`greatest(moor_now(), trash_clock.swept + (trash_items.expires_ms - trash_clock.elapsed_ms) * interval '1 millisecond')`.as(
        'expires',
      ),
    ])
    .where('trash_items.account_id', '=', viewer.accountId)
    .where(isItemVisible(viewer))
}

/** Lists the visible items of the account. */
export const listTrash = prepareOwnList({
  columns: {
    id: listColumn('integer', 'trash_items.id'),
    label: listColumn('string', 'trash_items.label'),
    region: listColumn('string', 'trash_items.region'),
    deleted: listColumn('datetime', 'trash_items.deleted'),
  },
  query: itemsOf,
})

/** Returns one item. Throws resource.not_found. */
export async function findTrashItem(db: Db, viewer: Viewer, id: TrashId): Promise<TrashRow> {
  return itemsOf(db, viewer).where('trash_items.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Throws resource.not_found if the viewer has no such item. */
export async function locateTrashItem(db: Db, viewer: Viewer, id: TrashId): Promise<void> {
  await findTrashItem(db, viewer, id)
}

/** Deletes an item unless it is being purged, so that of a restore and a purge only one succeeds. Returns the deleted item, or null. */
export async function deleteKeptItem(tx: Tx, viewer: Viewer, id: TrashId): Promise<StoredTrashItem | null> {
  const item = await tx
    .deleteFrom('trash_items')
    .where('id', '=', id)
    .where('account_id', '=', viewer.accountId)
    .where(isItemVisible(viewer))
    .where('is_purging', '=', false)
    .returningAll()
    .executeTakeFirst()
  return item ?? null
}

/** Marks an item as being purged, and returns it; null if it is gone or was marked before. Disks of a deleted host are purged with the host. */
export async function markPurging(tx: Tx, id: TrashId): Promise<StoredTrashItem | null> {
  const item = await tx
    .updateTable('trash_items')
    .set({ is_purging: true })
    .where('id', '=', id)
    .where('is_purging', '=', false)
    .where(sql<boolean>`not exists (select from hosts where hosts.id = disk_host_id and status = 'deleting')`)
    .returningAll()
    .executeTakeFirst()
  return item ?? null
}

/** Returns the labels of the account's resources of a kind that begin with this text, without the deleted resource's own. */
export async function listLabels(
  tx: Tx,
  { account_id: accountId, kind, host_id: hostId }: StoredTrashItem & { readonly kind: keyof typeof sources },
  begin: string,
): Promise<ReadonlySet<string>> {
  const { from } = sources[kind]
  const isThere = kind === 'host' ? sql`id <> ${hostId}` : sql`deleted_at is null`
  const { rows } = await sql<{ label: string }>`
    select label from ${from} where ${isThere} and account_id = ${accountId} and starts_with(label, ${begin})`.execute(
    tx,
  )
  return new Set(rows.map(({ label }) => label))
}
