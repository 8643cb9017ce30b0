import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type Actor,
  ApiError,
  type DiskId,
  type EventId,
  type ImageId,
  notFound,
  referenceNotFound,
  type Viewer,
} from '#domain/shared/index.ts'
import { explainImagesUnsupported } from '#domain/catalogue/explain-ability.ts'
import { readImageId } from '#domain/image/image-id.ts'
import { insertCreatorGrant } from '#store/access/check-grants.ts'
import { insertNotification, startJob } from '#store/event/start-job.ts'
import {
  findOpenUpload,
  findSourceDisk,
  findUserImage,
  type ImageRow,
  insertImage,
  lockUsableImage,
  markImageDeleted,
  type NewImage,
  type SourceDisk,
  updateImage,
} from '#store/image/images.ts'
import type { Tx } from '#store/open-store.ts'
import { hashToken } from '#store/token/find-token.ts'
import { touchWork } from '#store/work/touch-work.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import type { Terms as AllTerms } from '../terms.ts'

type Terms = Pick<AllTerms, 'catalogue'>

interface StartedImage {
  readonly row: ImageRow
  readonly operationId: EventId
}

/** Creates an image that awaits an upload, and returns it with the ticket of the upload URL (decision H8.1). Throws account.limit_reached, and an error for a region without support. */
export async function acceptImageUpload(
  tx: Tx,
  actor: Actor,
  image: NewImage & { readonly sha256: string | null },
  by: Terms,
): Promise<StartedImage & { readonly ticket: string }> {
  const ticket = randomBytes(32).toString('base64url')
  return { ...(await startImage(tx, actor, { ...image, upload_hash: hashToken(ticket) }, by)), ticket }
}

/** Disk from which an image is created; a null label uses the disk's. */
export interface ImageCreate extends Omit<NewImage, 'label' | 'region'> {
  readonly diskId: DiskId
  readonly label: string | null
}

/**
 * Creates an image from a local disk, whose host must be off during the copy (decision H8.1). Throws request.reference_invalid for an unknown disk,
 * disk.deleting, account.limit_reached, and an error for a region without support.
 */
export async function acceptImageCreate(
  tx: Tx,
  actor: Actor,
  { diskId, label, ...image }: ImageCreate,
  { catalogue }: Terms,
): Promise<StartedImage> {
  const disk = await findSourceDisk(tx, actor.accountId, diskId)
  if (!disk) throw referenceNotFound('disk_id')
  if (disk.isDeleting) throw new ApiError('disk.deleting', 'This disk is being deleted.', { field: 'disk_id' })
  const source = { region: disk.region, disk_id: diskId, size_mib: disk.sizeMib }
  return startImage(tx, actor, { ...image, ...source, label: label ?? disk.label.slice(0, 50) }, { catalogue, disk })
}

async function startImage(
  tx: Tx,
  actor: Actor,
  image: Parameters<typeof insertImage>[2],
  { catalogue, disk }: Terms & { readonly disk?: SourceDisk },
): Promise<StartedImage> {
  const error = explainImagesUnsupported(catalogue, image.region, disk ? 'disk_id' : 'region')
  if (error) throw error
  await checkAccountLimits(tx, actor.accountId, { images: 1, image_gib: Math.ceil((image.size_mib ?? 1) / 1_024) })
  const row = await insertImage(tx, actor, image)
  await insertCreatorGrant(tx, actor, 'image', row.id)
  const subject = subjectOf(row)
  const { id: operationId } = await startJob(tx, actor, {
    action: disk ? 'disk_imagize' : 'image_upload',
    ...subject,
    ...(disk && { entity: { type: 'host', id: disk.hostId, label: disk.hostLabel }, secondary: subject.entity }),
  })
  return { row, operationId }
}

function subjectOf({ id, label, region }: ImageRow) {
  return { entity: { type: 'image', id, label }, work: { kind: 'image', id, region } } as const
}

/** Image with validated changes; an absent field keeps its value. */
export interface ImageUpdate extends Partial<Pick<ImageRow, 'label' | 'description' | 'tags'>> {
  readonly id: ImageId
}

/** Stores new metadata of an image with a notification, and returns the row. Writes nothing if unchanged (decision F2). Throws resource.not_found. */
export async function acceptImageUpdate(
  tx: Tx,
  actor: Actor,
  { id, ...changes }: ImageUpdate,
): Promise<{ row: ImageRow }> {
  const before = await findUserImage(tx, actor, id)
  if (isDeepStrictEqual({ ...before, ...changes }, before)) return { row: before }
  const row = await updateImage(tx, id, changes)
  await insertNotification(tx, actor, { action: 'image_update', entity: subjectOf(row).entity })
  return { row }
}

/** Hides an image and closes its upload URL; its file is removed afterwards. Returns the deletion job's event ID. Throws resource.not_found. */
export async function acceptImageDelete(tx: Tx, actor: Actor, id: ImageId): Promise<{ operationId: EventId }> {
  const row = await findUserImage(tx, actor, id)
  await markImageDeleted(tx, id)
  const { id: operationId } = await startJob(tx, actor, { action: 'image_delete', ...subjectOf(row) })
  return { operationId }
}

/**
 * Ends an upload whose file is stored: closes the URL and starts the check of the file. `keep` stores the file under the image's name. Throws
 * resource.not_found if another upload was first, or the image was deleted meanwhile.
 */
export async function acceptImageFile(tx: Tx, hash: Buffer, keep: () => Promise<void>): Promise<void> {
  const image = await findOpenUpload(tx, hash)
  if (!image) throw notFound()
  await updateImage(tx, image.id, { status: 'creating', upload_hash: null })
  await touchWork(tx, { kind: 'image', id: image.id }, image.region)
  await keep()
}

/** Locks the image of a new disk, if it is a user's. Throws request.reference_invalid unless it is visible and available, and request.field_invalid above the disk's size. */
export async function checkUserImage(
  tx: Tx,
  viewer: Viewer,
  { image, sizeMib }: { readonly image: string | null; readonly sizeMib: number },
): Promise<void> {
  const id = image === null ? null : readImageId(image)
  if (id === null) return
  const row = await lockUsableImage(tx, viewer, id)
  if (!row) throw referenceNotFound('image')
  if (row.size_mib <= sizeMib) return
  const reason = `The image needs a disk of at least ${row.size_mib} MB, and the disk has ${sizeMib} MB.`
  throw new ApiError('request.field_invalid', reason, { field: 'image' })
}
