import type { OpenVolumeSeen, Resource } from '#reconcile/ports/index.ts'
import { type ImagePlace, type ImageRecord, finalName, imageSpec, interimImages, readImage } from './ceph-image.ts'
import type { CephOptions } from './ceph-options.ts'
import { listNames, listCephPools } from './find-image.ts'
import { listWatchers } from './watchers.ts'

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

/** VolumeDriver.listOpenVolumes: one program an image, and one more for those that are open. */
export async function listOpenImages(
  ceph: CephOptions,
  known: KnownImages,
  installation: string,
): Promise<OpenVolumeSeen[]> {
  const found: OpenVolumeSeen[] = []
  for (const place of listCephPools(ceph)) {
    const names = await listNames(ceph, place.pool)
    const mine = names.filter((name) => name.startsWith(nameStart(installation)) && name === finalName(name))
    for (let at = 0; at < mine.length; at += readsMax) {
      const seen = await Promise.all(
        mine
          .slice(at, at + readsMax)
          .map((image) => readOpen(ceph, known, { installation, place: { ...place, image } })),
      )
      found.push(...seen.filter((one) => one !== null))
    }
  }
  return found
}

async function readOpen(
  ceph: CephOptions,
  known: KnownImages,
  { installation, place }: { readonly installation: string; readonly place: ImagePlace },
): Promise<OpenVolumeSeen | null> {
  const clients = (await listWatchers(ceph, place)).map(({ address }) => address)
  const volume = clients.length > 0 ? await readOwn(ceph, known, place) : null
  return volume?.stamp.installation === installation ? { volume, clients } : null
}
