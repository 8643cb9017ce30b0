import { type Insertable, type Selectable, sql } from 'kysely'
import { type AccountId, type Actor, type DiskId, type ImageId, notFound, type Viewer } from '#domain/shared/index.ts'
import { isVisible } from '../access/visible.ts'
import { type Db, moorNow, type Tx } from '../open-store.ts'
import type { ImagesTable } from '../schema/tables.ts'

/** Stored image of a user. */
export type ImageRow = Selectable<ImagesTable>
type ImageColumns = Insertable<ImagesTable>

/** Time until the end of the upload window, 24 hours after the request for the upload URL. */
const leftMs = sql<number>`(extract(epoch from created + interval '24 hours' - moor_now()) * 1000)::float8`

function visibleImages(db: Db, viewer: Viewer) {
  return db
    .selectFrom('images')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .where('deleted_at', 'is', null)
    .where(isVisible(viewer, 'image', 'images.id'))
    .orderBy('id')
}

/** Returns the visible images of the account, by ID. */
export function listImages(db: Db, viewer: Viewer): Promise<ImageRow[]> {
  return visibleImages(db, viewer).execute()
}

/** Returns an image. Throws resource.not_found if deleted or invisible. With a transaction, the row is locked until the commit. */
export function findUserImage(db: Db, viewer: Viewer, id: ImageId): Promise<ImageRow> {
  const found = visibleImages(db, viewer).where('id', '=', id)
  return (db.isTransaction ? found.forNoKeyUpdate() : found).executeTakeFirstOrThrow(notFound)
}

/** Returns a visible, available image, which cannot be deleted until the commit; otherwise undefined. */
export function lockUsableImage(tx: Tx, viewer: Viewer, id: ImageId): Promise<ImageRow | undefined> {
  return visibleImages(tx, viewer).where('id', '=', id).where('status', '=', 'available').forShare().executeTakeFirst()
}

/** Content of a new image. */
export type NewImage = Pick<ImageColumns, 'label' | 'description' | 'tags' | 'has_cloud_init' | 'region'>

/** Inserts an image of a disk, or an image that awaits the upload with the hash of a ticket, and returns it. */
export function insertImage(
  tx: Tx,
  { accountId, username }: Actor,
  image: NewImage & Pick<ImageColumns, 'disk_id' | 'size_mib' | 'sha256' | 'upload_hash'>,
): Promise<ImageRow> {
  const status = image.upload_hash ? 'pending_upload' : 'creating'
  return tx
    .insertInto('images')
    .values({ ...image, status, account_id: accountId, created_by: username ?? '', created: moorNow, updated: moorNow })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Updates columns of a locked image, and returns the row. */
export function updateImage(
  tx: Tx,
  id: ImageId,
  changes: Partial<Pick<ImageRow, 'label' | 'description' | 'tags' | 'status' | 'size_mib' | 'upload_hash'>>,
): Promise<ImageRow> {
  const values = { ...changes, updated: moorNow }
  return tx.updateTable('images').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Marks a locked image as deleted, and closes its upload URL. */
export async function markImageDeleted(tx: Tx, id: ImageId): Promise<void> {
  await tx.updateTable('images').set({ deleted_at: moorNow, upload_hash: null }).where('id', '=', id).execute()
}

/** Deletes the row of an image without a file. */
export async function deleteImageRow(tx: Tx, id: ImageId): Promise<void> {
  await tx.deleteFrom('images').where('id', '=', id).execute()
}

/** Returns the image whose upload is open under the hash of a ticket; undefined if none. With a transaction, the row is locked until the commit. */
export function findOpenUpload(db: Db, hash: Buffer): Promise<ImageRow | undefined> {
  const query = db.selectFrom('images').selectAll().where('upload_hash', '=', hash).where(leftMs, '>', 0)
  return (db.isTransaction ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

/** Input of an image's reconcile pass, with the remaining time of the upload window. */
export type ImageWork = ImageRow & { readonly leftMs: number; readonly pendingDisks: number }

/** Returns the input of an image's pass; null if the row is gone. */
export async function loadImageWork(db: Db, id: ImageId): Promise<ImageWork | null> {
  const pendingDisks = sql<number>`(select count(*) from disks where disks.account_id = images.account_id
    and disks.image = 'private/' || images.id and disks.provisioned_at is null and not disks.wants_gone)`
  const query = db
    .selectFrom('images')
    .selectAll()
    .select([leftMs.as('leftMs'), pendingDisks.as('pendingDisks')])
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null
}

/** Local disk with its host. */
export type SourceDisk = NonNullable<Awaited<ReturnType<typeof findSourceDisk>>>

/** Returns a local disk with its host; undefined if it is gone. With a transaction, both cannot be deleted until the commit. */
export function findSourceDisk(db: Db, accountId: AccountId, id: DiskId) {
  const query = db
    .selectFrom('disks')
    .innerJoin('hosts', 'hosts.id', 'disks.host_id')
    .select(['disks.id', 'disks.uid', 'disks.label', 'disks.size_mib as sizeMib'])
    .select(sql<boolean>`disks.wants_gone or hosts.status = 'deleting'`.as('isDeleting'))
    .select(['hosts.id as hostId', 'hosts.uid as hostUid', 'hosts.label as hostLabel', 'hosts.region'])
    .where('disks.account_id', '=', accountId)
    .where('disks.id', '=', id)
  return (db.isTransaction ? query.forShare() : query).executeTakeFirst()
}
