import { createHash } from 'node:crypto'
import { isRecord, numberField, parseJson, textField } from '#domain/shared/index.ts'
import { DriverError, type HardwareType, type Resource, type Stamp } from '#reconcile/ports/index.ts'
import { type CephAccess, askRbd, runRbd } from './run-rbd.ts'

/** Where an image lies. */
export interface ImagePlace {
  readonly hardwareType: HardwareType
  readonly pool: string
  readonly image: string
}

/** What is written on an image, in one piece of its metadata, so that it is there as a whole or not at all. */
export interface ImageRecord {
  readonly stamp: Stamp
  readonly region: string
  /** False while it is a copy that still needs its source. */
  readonly isComplete: boolean
  /** Bytes that it has at least: fewer were never asked for. */
  readonly sizeBytes: number
}

/** An image with what is written on it. */
export interface MadeImage extends ImagePlace {
  /** Null on what is not of this driver. */
  readonly record: ImageRecord | null
}

/** An image as the cluster shows it. */
export interface CephImage extends MadeImage {
  readonly sizeBytes: number
  /** How many snapshots it has, also such as the cluster keeps out of sight for copies. */
  readonly snapshots: number
  /** Snapshot that it is a copy of and still reads from; null when it stands alone. */
  readonly parent: { readonly pool: string; readonly image: string; readonly snapshot: string } | null
}

/** Key of the metadata. */
const recordKey = 'moorage'

/** How `rbd` is told of an image. */
export const imageSpec = ({ pool, image }: Pick<ImagePlace, 'pool' | 'image'>): string => `${pool}/${image}`

/** Reads an image with what is written on it; null when it is not there. Two programs at once, about 50 ms. */
export async function readImage(ceph: CephAccess, place: ImagePlace): Promise<CephImage | null> {
  const spec = imageSpec(place)
  const [info, metadata] = await Promise.all([askRbd(ceph, ['info', spec]), askRbd(ceph, ['image-meta', 'list', spec])])
  if (info === null || metadata === null) return null
  const sizeBytes = numberField(info, 'size')
  if (sizeBytes === undefined) throw new DriverError('Broken', `${ceph.name} tells no size of ${spec}.`)
  // Where the cluster does not count them there may be some.
  const snapshots = numberField(info, 'snapshot_count') ?? 1
  return { ...place, sizeBytes, record: parseRecord(textField(metadata, recordKey)), snapshots, parent: parentOf(info) }
}

/** Writes what an image is; 'not-found' when it is not there. */
export async function writeImageRecord(ceph: CephAccess, place: ImagePlace, record: ImageRecord): Promise<void> {
  const found = await runRbd(ceph, ['image-meta', 'set', imageSpec(place), recordKey, JSON.stringify(record)])
  if (found !== 'done') throw new DriverError('NotFound', `${imageSpec(place)} went away.`)
}

/** Whether an image carries exactly this stamp (driver contract, rule 2). */
export function isImageStamped({ record }: CephImage, { stamp }: Resource): boolean {
  return record !== null && stampText(record.stamp) === stampText(stamp)
}

/** Whether its bytes can be trusted: one that is smaller than it ever was has lost some. */
export const isImageHealthy = ({ record, sizeBytes }: CephImage): boolean =>
  record !== null && sizeBytes >= record.sizeBytes

/**
 * Names of the images that a volume has while it is made and while it is removed. The stamp is in them by its hash: what another installation has
 * under the same name is not mistaken for ours, also before anything is written on it.
 */
export function interimImages({ name, stamp }: Pick<Resource, 'name' | 'stamp'>): {
  readonly made: string
  readonly removed: string
} {
  const mark = createHash('sha256').update(stampText(stamp)).digest('hex').slice(0, 12)
  return { made: `${name}.new-${mark}`, removed: `${name}.gone-${mark}` }
}

/** Name of the volume that an image is, or is to be, or was. */
export const finalName = (image: string): string => image.replace(/\.(?:new|gone)-[0-9a-f]{12}$/, '')

const stampText = ({ installation, kind, id, uid }: Stamp): string => JSON.stringify([installation, kind, id, uid])

function parentOf(info: unknown): CephImage['parent'] {
  const parent = isRecord(info) ? info.parent : undefined
  const [pool, image, snapshot] = ['pool', 'image', 'snapshot'].map((name) => textField(parent, name))
  return pool !== undefined && image !== undefined && snapshot !== undefined ? { pool, image, snapshot } : null
}

const stampKinds: readonly Stamp['kind'][] = ['volume', 'host', 'disk', 'cluster', 'node']

/** Null for whatever this driver would not have written. */
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
