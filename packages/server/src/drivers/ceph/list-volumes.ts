import type { HardwareType, Resource, Stamp } from '#reconcile/ports/index.ts'
import {
  type CephImage,
  type ImagePlace,
  type ImageRecord,
  finalName,
  imageSpec,
  interimImages,
  readImage,
} from './ceph-image.ts'
import type { CephOptions } from './ceph-options.ts'
import { findNamed, listNames, listCephPools } from './find-image.ts'
import { type ImageLock, type ImageWatcher, listLocks, listWatchers } from './watchers.ts'

/** An image of this driver as it lies in the cluster. */
export interface VolumeListed {
  readonly name: string
  readonly hardwareType: HardwareType
  readonly sizeBytes: number
  /** Null on an image that is still being made, or that something else made. */
  readonly stamp: Stamp | null
  readonly isComplete: boolean
}

/** Evidence of an attachment: who has a volume open, and who alone may write to it. */
export interface OpenSeen {
  readonly watchers: readonly ImageWatcher[]
  readonly locks: readonly ImageLock[]
}

/** Lists every image of the pools, of every installation, unfinished ones and those under removal too. One after the other: it is for an audit, and may take its time. */
export async function listCephImages(ceph: CephOptions): Promise<VolumeListed[]> {
  const found: VolumeListed[] = []
  for (const { hardwareType, pool } of listCephPools(ceph)) {
    for (const name of await listNames(ceph, pool)) {
      const image = await readImage(ceph, { hardwareType, pool, image: name })
      if (image) found.push(listedAs(image))
    }
  }
  return found
}

/** Whose the images are that have their final name, by pool and name: that never changes, and costs two programs to read. */
export type KnownImages = Map<string, Pick<ImageRecord, 'stamp' | 'region'>>

/** How many images are read at once. */
const readsMax = 8

/** VolumeDriver.listVolumes: those of one installation, those that are being made or removed among them (driver contract, rule 35). */
export async function listInstallationImages(
  ceph: CephOptions,
  known: KnownImages,
  installation: string,
): Promise<Resource[]> {
  // By name: a volume may be seen as what is removed and as what is made again.
  const found = new Map<string, Resource>()
  for (const place of listCephPools(ceph)) {
    const names = await listNames(ceph, place.pool)
    forget(known, place.pool, names)
    // Names say whose they are; what is written on them proves it.
    const mine = names.filter((name) => name.startsWith(nameStart(installation)))
    for (const resource of await readOwnAll(
      ceph,
      known,
      mine.map((image) => ({ ...place, image })),
    ))
      if (resource.stamp.installation === installation) found.set(resource.name, resource)
  }
  return [...found.values()]
}

/** Reads a few at a time: every image is a program or two. */
async function readOwnAll(ceph: CephOptions, known: KnownImages, places: readonly ImagePlace[]): Promise<Resource[]> {
  const found: Resource[] = []
  for (let at = 0; at < places.length; at += readsMax) {
    const read = await Promise.all(places.slice(at, at + readsMax).map((place) => readOwn(ceph, known, place)))
    found.push(...read.filter((one) => one !== null))
  }
  return found
}

/** What the names of an installation's resources begin with (driver contract, rule 1). */
const nameStart = (installation: string): string => `moor-${installation.slice(0, 8)}-`

/** Whose an image is; null when it went away, or is half made and says nothing yet. */
async function readOwn(ceph: CephOptions, known: KnownImages, place: ImagePlace): Promise<Resource | null> {
  const [key, name] = [imageSpec(place), finalName(place.image)]
  const record = known.get(key) ?? (await readImage(ceph, place))?.record ?? null
  if (!record) return null
  const { stamp, region } = record
  if (place.image !== name) {
    // A copy has what is written on its source until it has its own.
    const { made, removed } = interimImages({ name, stamp })
    return place.image === made || place.image === removed ? { name, stamp, region } : null
  }
  known.set(key, record)
  return { name, stamp, region }
}

function forget(known: KnownImages, pool: string, names: readonly string[]): void {
  const kept = new Set(names.map((image) => imageSpec({ pool, image })))
  for (const key of known.keys()) if (key.startsWith(`${pool}/`) && !kept.has(key)) known.delete(key)
}

function listedAs({ image, hardwareType, sizeBytes, record }: CephImage): VolumeListed {
  return { name: image, hardwareType, sizeBytes, stamp: record?.stamp ?? null, isComplete: record?.isComplete ?? false }
}

/** Who has a volume open; null when it is not there. One that was killed is seen for 30 s more. */
export async function listOpeners(ceph: CephOptions, volume: Resource): Promise<OpenSeen | null> {
  const image = await findNamed(ceph, volume)
  if (!image) return null
  const [watchers, locks] = await Promise.all([listWatchers(ceph, image), listLocks(ceph, image)])
  return { watchers, locks }
}
