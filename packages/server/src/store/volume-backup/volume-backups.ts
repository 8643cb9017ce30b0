import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely'
import { type Actor, notFound, type Viewer, type VolumeBackupId } from '#domain/shared/index.ts'
import { isVisible } from '../access/visible.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import { type Db, moorNow, type Tx } from '../open-store.ts'
import type { Database, VolumeBackupsTable } from '../schema/tables.ts'
import { wakeWork } from '../work/touch-work.ts'

/** Stored volume backup. */
export type VolumeBackupRow = Selectable<VolumeBackupsTable>

/** A backup is visible with its volume; after the volume's deletion to those who had a grant. */
function visibleBackups(db: Db, viewer: Viewer) {
  return db
    .selectFrom('volume_backups')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .where('deleted_at', 'is', null)
    .where(isVisible(viewer, 'volume', 'volume_backups.volume_id'))
}

/** Lists the account's backups. */
export const listVolumeBackups = prepareOwnList({
  columns: {
    id: listColumn('integer', 'volume_backups.id'),
    label: listColumn('string', 'volume_backups.label'),
    region: listColumn('string', 'volume_backups.region'),
    volume_id: listColumn('integer', 'volume_backups.volume_id'),
    status: listColumn('string', 'volume_backups.status'),
    created: listColumn('datetime', 'volume_backups.created'),
  },
  query: visibleBackups,
})

/** Returns a backup. Throws resource.not_found if deleted or invisible. With a transaction, the row is locked until the commit. */
export function findVolumeBackup(db: Db, viewer: Viewer, id: VolumeBackupId): Promise<VolumeBackupRow> {
  const found = visibleBackups(db, viewer).where('id', '=', id)
  return (db.isTransaction ? found.forNoKeyUpdate() : found).executeTakeFirstOrThrow(notFound)
}

/** Returns a visible backup, which cannot be deleted until the commit; otherwise undefined. */
export function lockUsableBackup(tx: Tx, viewer: Viewer, id: VolumeBackupId): Promise<VolumeBackupRow | undefined> {
  return visibleBackups(tx, viewer).where('id', '=', id).forShare().executeTakeFirst()
}

/** Inserts and returns a backup in status `creating`. */
export function insertVolumeBackup(
  tx: Tx,
  { accountId }: Actor,
  backup: Omit<Insertable<VolumeBackupsTable>, 'account_id'>,
): Promise<VolumeBackupRow> {
  const values = { ...backup, account_id: accountId, created: moorNow }
  return tx.insertInto('volume_backups').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Updates columns of a locked backup, and returns the row. */
export function updateVolumeBackup(
  tx: Tx,
  id: VolumeBackupId,
  changes: UpdateObject<Database, 'volume_backups'>,
): Promise<VolumeBackupRow> {
  return tx.updateTable('volume_backups').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Plans the verification of a locked backup in `delayMs`. */
export async function moveVerification(tx: Tx, id: VolumeBackupId, delayMs: number): Promise<void> {
  await updateVolumeBackup(tx, id, { verify_after: sql<string>`moor_now() + ${delayMs} * interval '1 millisecond'` })
}

/** Maximum time in days between two verifications of a backup. */
const verifyDaysMax = 30

/** Plans the next verification of a locked backup in one day for each verified backup of its region, so that about one is verified each day; at most 30. */
export async function planNextVerification(tx: Tx, { id, region }: VolumeBackupRow): Promise<void> {
  const days = sql`(select least(count(*), ${verifyDaysMax}) from volume_backups where region = ${region} and status = 'verified' and deleted_at is null)`
  await updateVolumeBackup(tx, id, { verify_after: sql<string>`moor_now() + ${days} * interval '1 day'` })
}

/** Marks the account's other verified backups in the region of a damaged one for a verification now. */
export async function markForVerification(tx: Tx, { id, account_id, region }: VolumeBackupRow): Promise<void> {
  const others = await tx
    .updateTable('volume_backups')
    .set({ verify_after: moorNow })
    .where('account_id', '=', account_id)
    .where('region', '=', region)
    .where('status', '=', 'verified')
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .returning('id')
    .execute()
  await wakeWork(
    tx,
    'volume_backup',
    others.map((other) => other.id),
  )
}

/** Deletes the row of a removed backup. */
export async function deleteVolumeBackupRow(tx: Tx, id: VolumeBackupId): Promise<void> {
  await tx.deleteFrom('volume_backups').where('id', '=', id).execute()
}

/** Input of a backup's reconcile pass. */
export interface VolumeBackupWork extends VolumeBackupRow {
  /** Uid of the volume; null if it is gone. */
  readonly volumeUid: string | null
  /** Deleted, and kept in the trash. */
  readonly isKept: boolean
  /** Milliseconds until the verification of a stored backup, negative if overdue; null if none is planned. */
  readonly leftMs: number | null
  /** No other backup of the region must be verified before this one. */
  readonly isNext: boolean
  readonly pendingRestores: number
  /** The account has no stored backup yet in this region. */
  readonly isFirst: boolean
}

/** Returns the input of a backup's pass; null if the row is gone. */
export async function loadVolumeBackupWork(db: Db, id: VolumeBackupId): Promise<VolumeBackupWork | null> {
  const row = await db
    .selectFrom('volume_backups')
    .leftJoin('volumes', (join) =>
      join
        .onRef('volumes.id', '=', 'volume_backups.volume_id')
        .onRef('volumes.account_id', '=', 'volume_backups.account_id')
        .on('volumes.provisioned_at', 'is not', null),
    )
    .selectAll('volume_backups')
    .select([
      'volumes.uid as volumeUid',
      sql<boolean>`exists (select from trash_items where trash_items.volume_backup_id = volume_backups.id and not is_purging)`.as(
        'isKept',
      ),
      sql<number | null>`(extract(epoch from verify_after - moor_now()) * 1000)::float8`.as('leftMs'),
      sql<boolean>`not exists (select from volume_backups as earlier where earlier.region = volume_backups.region
        and earlier.status in ('available', 'verified') and earlier.deleted_at is null
        and (earlier.verify_after, earlier.id) < (volume_backups.verify_after, volume_backups.id))`.as('isNext'),
      sql<number>`(select count(*) from volumes as restored where restored.backup_id = volume_backups.id
        and restored.provisioned_at is null and restored.status = 'creating' and restored.deleted_at is null)`.as(
        'pendingRestores',
      ),
      hasNoOther.as('isFirst'),
    ])
    .where('volume_backups.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

const hasNoOther = sql<boolean>`not exists (select from volume_backups as other where other.account_id = volume_backups.account_id
  and other.region = volume_backups.region and other.sha256 is not null)`

/** Returns a stored backup that a volume is restored from; undefined if it is gone. */
export async function findRestoredBackup(db: Db, id: VolumeBackupId): Promise<VolumeBackupRow | undefined> {
  return db
    .selectFrom('volume_backups')
    .selectAll()
    .where('id', '=', id)
    .where('sha256', 'is not', null)
    .executeTakeFirst()
}
