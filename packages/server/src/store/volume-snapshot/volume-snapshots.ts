import { type Insertable, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import {
  type AccountId,
  ApiError,
  notFound,
  referenceNotFound,
  type Viewer,
  type VolumeId,
  type VolumeSnapshotId,
} from '#domain/shared/index.ts'
import { isGranted } from '../access/visible.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import { type Db, moorNow, type Tx } from '../open-store.ts'
import type { VolumeSnapshotsTable } from '../schema/tables.ts'
import { translateConflict } from '../translate-conflict.ts'
import type { AnyVolumeRow } from '../volume/lock-volume.ts'

/** Stored snapshot of a volume. */
export type VolumeSnapshotRow = Selectable<VolumeSnapshotsTable>

/**
 * Returns the SQL condition that the viewer may see a row of `volume_snapshots`: for a restricted user a grant on its volume, also after its deletion, for a cluster's own token a volume of
 * the cluster (decisions D13, E9).
 */
export function isVolumeSnapshotVisible({ userId, isRestricted, clusterId }: Viewer): RawBuilder<SqlBool> {
  if (clusterId !== null) return sql<SqlBool>`volume_snapshots.orch_cluster_id = ${clusterId}`
  if (!isRestricted) return sql<SqlBool>`true`
  return isGranted(userId, 'volume', { ref: 'volume_snapshots.volume_id', reach: 'named' })
}

/** Returns a query of visible snapshots. */
export function findVisibleSnapshots(db: Db, viewer: Viewer) {
  return db
    .selectFrom('volume_snapshots')
    .selectAll('volume_snapshots')
    .where('volume_snapshots.account_id', '=', viewer.accountId)
    .where('volume_snapshots.deleted_at', 'is', null)
    .where(isVolumeSnapshotVisible(viewer))
}

/** Lists the account's volume snapshots. */
export const listVolumeSnapshots = prepareOwnList({
  columns: {
    id: listColumn('integer', 'volume_snapshots.id'),
    label: listColumn('string', 'volume_snapshots.label'),
    tags: listColumn('tags', 'volume_snapshots.tags'),
    region: listColumn('string', 'volume_snapshots.region'),
    volume_id: listColumn('integer', 'volume_snapshots.volume_id'),
    status: listColumn('string', 'volume_snapshots.status'),
    created: listColumn('datetime', 'volume_snapshots.created'),
  },
  query: findVisibleSnapshots,
})

/** Returns a snapshot. Throws resource.not_found if deleted or invisible. With a transaction, the row is locked until the commit. */
export function findVolumeSnapshot(db: Db, viewer: Viewer, id: VolumeSnapshotId): Promise<VolumeSnapshotRow> {
  const found = findVisibleSnapshots(db, viewer).where('volume_snapshots.id', '=', id)
  return (db.isTransaction ? found.forNoKeyUpdate() : found).executeTakeFirstOrThrow(notFound)
}

/**
 * Returns the visible, available snapshot that a body names in `snapshot_id`; it cannot be wiped until the commit. With `volumeId`, only one of this volume.
 * Throws request.reference_invalid and snapshot.not_available.
 */
export async function lockSourceSnapshot(
  tx: Tx,
  viewer: Viewer,
  { id, volumeId }: { readonly id: VolumeSnapshotId; readonly volumeId?: VolumeId },
): Promise<VolumeSnapshotRow> {
  const row = await findVisibleSnapshots(tx, viewer).where('volume_snapshots.id', '=', id).forShare().executeTakeFirst()
  if (!row || (volumeId !== undefined && row.volume_id !== volumeId)) throw referenceNotFound('snapshot_id')
  if (row.status === 'available') return row
  throw new ApiError('snapshot.not_available', `Snapshot ${row.label} is still being created.`, {
    field: 'snapshot_id',
  })
}

/** Inserts a snapshot in status `creating`, and returns it. Throws snapshot.label_taken. */
export function insertVolumeSnapshot(
  tx: Tx,
  snapshot: Omit<Insertable<VolumeSnapshotsTable>, 'status' | 'created' | 'updated'>,
): Promise<VolumeSnapshotRow> {
  return translateConflict('volume_snapshots_label_taken', labelTaken, () =>
    tx
      .insertInto('volume_snapshots')
      .values({ ...snapshot, status: 'creating', created: moorNow, updated: moorNow })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/**
 * Inserts the storage that a rollback replaced as a deleted snapshot of its volume, and returns the ID. Its work begins with later claims than those of the
 * volume, because drivers reject claims that fall.
 */
export async function insertReplacedStorage(tx: Tx, volume: AnyVolumeRow): Promise<VolumeSnapshotId> {
  const { account_id, uid, id: volumeId, label, region, size_gib, hardware_type, encryption, orch_cluster_id } = volume
  const storage = { account_id, uid, region, size_gib, hardware_type, encryption, orch_cluster_id }
  const name = {
    volume_id: volumeId,
    replaced_volume_id: volumeId,
    volume_label: label,
    label: `${label}-before-rollback`,
  }
  const times = { created: moorNow, updated: moorNow, deleted_at: moorNow }
  const { id } = await tx
    .insertInto('volume_snapshots')
    .values({ ...storage, ...name, ...times, status: 'available' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into work (kind, id, region, generation, seen_generation, epoch, due)
    select 'volume_snapshot', ${id}, region, generation + 1, generation + 1, epoch + 1, moor_now() + interval '100 years'
    from work where kind = 'volume' and id = ${volumeId}`.execute(tx)
  return id
}

/** Updates columns of a locked snapshot, and returns the row. Throws snapshot.label_taken. */
export function updateVolumeSnapshot(
  tx: Tx,
  id: VolumeSnapshotId,
  changes: Partial<Pick<VolumeSnapshotRow, 'label' | 'tags' | 'status' | 'deleted_at'>>,
): Promise<VolumeSnapshotRow> {
  return translateConflict('volume_snapshots_label_taken', labelTaken, () =>
    tx
      .updateTable('volume_snapshots')
      .set({ ...changes, updated: moorNow })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

function labelTaken(): ApiError {
  return new ApiError('snapshot.label_taken', 'Label must be unique among your volume snapshots', {
    field: 'label',
  })
}

/** Locks a snapshot of any account, and returns it; undefined if it is deleted. */
export function lockAnyVolumeSnapshot(tx: Tx, id: VolumeSnapshotId): Promise<VolumeSnapshotRow | undefined> {
  const found = tx.selectFrom('volume_snapshots').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
  return found.forNoKeyUpdate().executeTakeFirst()
}

/** Marks a locked snapshot as deleted, which hides it. */
export async function markVolumeSnapshotDeleted(tx: Tx, id: VolumeSnapshotId): Promise<void> {
  await tx.updateTable('volume_snapshots').set({ deleted_at: moorNow, updated: moorNow }).where('id', '=', id).execute()
}

/** Deletes the row of a snapshot whose storage is gone; volumes whose creation from it failed lose their source. */
export async function deleteVolumeSnapshotRow(tx: Tx, id: VolumeSnapshotId): Promise<void> {
  await tx.updateTable('volumes').set({ source_snapshot_id: null }).where('source_snapshot_id', '=', id).execute()
  await tx.deleteFrom('volume_snapshots').where('id', '=', id).execute()
}

/** Returns the account's snapshot labels that begin with this text. */
export async function listSnapshotLabels(tx: Tx, accountId: AccountId, begin: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('volume_snapshots')
    .select('label')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`starts_with(label, ${begin})`)
    .execute()
  return new Set(rows.map(({ label }) => label))
}

/** Input of a snapshot's reconcile pass. */
export type VolumeSnapshotWork = VolumeSnapshotRow & {
  /** Uid of the volume's storage; null if the volume's row is gone. */
  readonly volumeUid: string | null
  /** Volumes that are being created from the snapshot, or rolled back to it. */
  readonly pendingCopies: number
  /** Deleted, and kept in the trash. */
  readonly isKept: boolean
}

/** Returns the input of a snapshot's pass; null if the row is gone. */
export async function loadVolumeSnapshotWork(db: Db, id: VolumeSnapshotId): Promise<VolumeSnapshotWork | null> {
  const row = await db
    .selectFrom('volume_snapshots')
    .leftJoin('volumes', 'volumes.id', 'volume_snapshots.volume_id')
    .selectAll('volume_snapshots')
    .select([
      'volumes.uid as volumeUid',
      sql<number>`(select count(*) from volumes as copies where copies.source_snapshot_id = volume_snapshots.id and copies.status = 'creating'
        and copies.deleted_at is null)`.as('pendingCopies'),
      sql<boolean>`exists (select from trash_items where trash_items.volume_snapshot_id = volume_snapshots.id and not is_purging)`.as(
        'isKept',
      ),
    ])
    .where('volume_snapshots.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
