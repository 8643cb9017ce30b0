import { createHash } from 'node:crypto'
import { isRecord, numberField, parseJson, textField } from '#domain/shared/index.ts'
import { DriverError, type HardwareType, type Resource, type Stamp } from '#reconcile/ports/index.ts'
import { type CephAccess, queryRbd, runRbd } from './run-rbd.ts'

/** Pool and name of an image. */
export interface ImageLocation {
  readonly hardwareType: HardwareType
  readonly pool: string
  readonly image: string
}

/** Image metadata, stored as JSON in one key, so that writes are atomic. */
export interface ImageRecord {
  readonly stamp: Stamp
  readonly region: string
  /** False for a clone that still reads from its source. */
  readonly isComplete: boolean
  /** Recorded size. A smaller image has lost data. */
  readonly sizeBytes: number
}

/** An image and its metadata. */
export interface StoredImage extends ImageLocation {
  readonly record: ImageRecord | null
}

/** An image with its observed state. */
export interface CephImage extends StoredImage {
  readonly sizeBytes: number
  /** Number of snapshots, including hidden ones for clones; 1 if unreported. */
  readonly snapshots: number
  /** Source snapshot that a clone still reads from. */
  readonly parent: { readonly pool: string; readonly image: string; readonly snapshot: string } | null
}

const recordKey = 'moorage'

/** Name `pool/image` for `rbd`. */
export const imageSpec = ({ pool, image }: Pick<ImageLocation, 'pool' | 'image'>): string => `${pool}/${image}`

/** Returns an image's size, snapshots, parent and metadata, or null. Throws Broken if `rbd` reports no size. Runs two programs, about 50 ms. */
export async function readImage(ceph: CephAccess, location: ImageLocation): Promise<CephImage | null> {
  const spec = imageSpec(location)
  const [info, metadata] = await Promise.all([
    queryRbd(ceph, ['info', spec]),
    queryRbd(ceph, ['image-meta', 'list', spec]),
  ])
  if (info === null || metadata === null) return null
  const sizeBytes = numberField(info, 'size')
  if (sizeBytes === undefined) throw new DriverError('Broken', `${ceph.name} does not report the size of ${spec}.`)
  const snapshots = numberField(info, 'snapshot_count') ?? 1
  return {
    ...location,
    sizeBytes,
    record: parseRecord(textField(metadata, recordKey)),
    snapshots,
    parent: parentOf(info),
  }
}

/** Writes an image's metadata. Throws NotFound if the image is missing. */
export async function writeImageRecord(ceph: CephAccess, location: ImageLocation, record: ImageRecord): Promise<void> {
  const found = await runRbd(ceph, ['image-meta', 'set', imageSpec(location), recordKey, JSON.stringify(record)])
  if (found !== 'done') throw new DriverError('NotFound', `${imageSpec(location)} was deleted.`)
}

/** True if the image has exactly this stamp (driver contract, rule 2). */
export function isImageStamped({ record }: CephImage, { stamp }: Resource): boolean {
  return record !== null && stampText(record.stamp) === stampText(stamp)
}

/** False if the image is smaller than recorded (data is lost) or lacks metadata. */
export const isImageHealthy = ({ record, sizeBytes }: CephImage): boolean =>
  record !== null && sizeBytes >= record.sizeBytes

/** Image names during creation (`made`) and removal (`removed`). The stamp's hash identifies the owner before the metadata is written. */
export function interimImages({ name, stamp }: Pick<Resource, 'name' | 'stamp'>): {
  readonly made: string
  readonly removed: string
} {
  const mark = createHash('sha256').update(stampText(stamp)).digest('hex').slice(0, 12)
  return { made: `${name}.new-${mark}`, removed: `${name}.gone-${mark}` }
}

/** Name of an image's volume, without an interim suffix. */
export const finalName = (image: string): string => image.replace(/\.(?:new|gone)-[0-9a-f]{12}$/, '')

const stampText = ({ installation, kind, id, uid }: Stamp): string => JSON.stringify([installation, kind, id, uid])

function parentOf(info: unknown): CephImage['parent'] {
  const parent = isRecord(info) ? info.parent : undefined
  const [pool, image, snapshot] = ['pool', 'image', 'snapshot'].map((name) => textField(parent, name))
  return pool !== undefined && image !== undefined && snapshot !== undefined ? { pool, image, snapshot } : null
}

const stampKinds: readonly Stamp['kind'][] = ['volume', 'host', 'disk', 'cluster', 'node', 'snapshot', 'backup']

function parseRecord(text: string | undefined): ImageRecord | null {
  const value = parseJson(text ?? '')
  if (!isRecord(value)) return null
  const [installation, uid] = [textField(value.stamp, 'installation'), textField(value.stamp, 'uid')]
  const kind = stampKinds.find((one) => one === textField(value.stamp, 'kind'))
  const [id, region] = [numberField(value.stamp, 'id'), textField(value, 'region')]
  const sizeBytes = numberField(value, 'sizeBytes')
  if (!kind || installation === undefined || uid === undefined || id === undefined) return null
  if (region === undefined || sizeBytes === undefined) return null
  return { stamp: { installation, kind, id, uid }, region, isComplete: value.isComplete === true, sizeBytes }
}
