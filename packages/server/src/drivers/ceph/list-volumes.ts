import { nameStart, type OpenVolumeObservation, type Resource } from '#reconcile/ports/index.ts'
import { type ImageLocation, type ImageRecord, finalName, imageSpec, interimImages, readImage } from './ceph-image.ts'
import type { CephOptions } from './ceph-options.ts'
import { listNames, listCephPools } from './find-image.ts'
import { listWatchers } from './watchers.ts'

/** Owners by `pool/name`, cached because owners never change and are expensive to read. */
export type KnownImages = Map<string, Pick<ImageRecord, 'stamp' | 'region'>>

const readsMax = 8

/** VolumeDriver.listVolumes: the installation's volumes, also during creation and removal (driver contract, rule 35). Caches owners in `known`. */
export async function listInstallationImages(
  ceph: CephOptions,
  known: KnownImages,
  installation: string,
): Promise<Resource[]> {
  // A volume that is removed and created again has two images.
  const found = new Map<string, Resource>()
  for (const location of listCephPools(ceph)) {
    const names = await listNames(ceph, location.pool)
    forget(known, location.pool, names)
    const mine = names.filter((name) => name.startsWith(nameStart(installation)))
    for (const resource of await readOwnAll(
      ceph,
      known,
      mine.map((image) => ({ ...location, image })),
    ))
      if (resource.stamp.installation === installation) found.set(resource.name, resource)
  }
  return [...found.values()]
}

async function readOwnAll(
  ceph: CephOptions,
  known: KnownImages,
  locations: readonly ImageLocation[],
): Promise<Resource[]> {
  const found: Resource[] = []
  for (let at = 0; at < locations.length; at += readsMax) {
    const read = await Promise.all(locations.slice(at, at + readsMax).map((location) => readOwn(ceph, known, location)))
    found.push(...read.filter((one) => one !== null))
  }
  return found
}

async function readOwn(ceph: CephOptions, known: KnownImages, location: ImageLocation): Promise<Resource | null> {
  const [key, name] = [imageSpec(location), finalName(location.image)]
  const record = known.get(key) ?? (await readImage(ceph, location))?.record ?? null
  if (!record) return null
  const { stamp, region } = record
  if (location.image !== name) {
    // A clone has its source's metadata until its own is written.
    const { made, removed } = interimImages({ name, stamp })
    return location.image === made || location.image === removed ? { name, stamp, region } : null
  }
  known.set(key, record)
  return { name, stamp, region }
}

function forget(known: KnownImages, pool: string, names: readonly string[]): void {
  const kept = new Set(names.map((image) => imageSpec({ pool, image })))
  for (const key of known.keys()) if (key.startsWith(`${pool}/`) && !kept.has(key)) known.delete(key)
}

/** VolumeDriver.listOpenVolumes: the installation's volumes that a client has open, with the clients' addresses. */
export async function listOpenImages(
  ceph: CephOptions,
  known: KnownImages,
  installation: string,
): Promise<OpenVolumeObservation[]> {
  const found: OpenVolumeObservation[] = []
  for (const location of listCephPools(ceph)) {
    const names = await listNames(ceph, location.pool)
    const mine = names.filter((name) => name.startsWith(nameStart(installation)) && name === finalName(name))
    for (let at = 0; at < mine.length; at += readsMax) {
      const observed = await Promise.all(
        mine
          .slice(at, at + readsMax)
          .map((image) => readOpen(ceph, known, { installation, location: { ...location, image } })),
      )
      found.push(...observed.filter((one) => one !== null))
    }
  }
  return found
}

async function readOpen(
  ceph: CephOptions,
  known: KnownImages,
  { installation, location }: { readonly installation: string; readonly location: ImageLocation },
): Promise<OpenVolumeObservation | null> {
  const clients = (await listWatchers(ceph, location)).map(({ address }) => address)
  const volume = clients.length > 0 ? await readOwn(ceph, known, location) : null
  return volume?.stamp.installation === installation ? { volume, clients } : null
}
