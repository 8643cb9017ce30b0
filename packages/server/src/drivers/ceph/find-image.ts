import { findPromise } from '../registry/promises.ts'
import { DriverError, type HardwareType, type Resource } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import {
  type CephImage,
  type ImagePlace,
  isImageStamped,
  isImageHealthy,
  interimImages,
  readImage,
} from './ceph-image.ts'
import { askRbd } from './run-rbd.ts'

/** The usual one first. */
const hardwareTypes: readonly HardwareType[] = ['nvme', 'hdd']

/** Storage classes of an engine with their pools. */
export function listCephPools({ pools }: Pick<CephOptions, 'pools'>): { hardwareType: HardwareType; pool: string }[] {
  return hardwareTypes.flatMap((hardwareType) => {
    const pool = pools[hardwareType]
    return pool === undefined ? [] : [{ hardwareType, pool }]
  })
}

/**
 * Finds the image under a volume's name, ours or not; null when the cluster says that there is none. Looks first where the volume was promised room. Broken where
 * a pool lists it and has nothing of it.
 */
export async function findNamed(ceph: CephOptions, volume: Resource): Promise<CephImage | null> {
  const promise = await findPromise(ceph.registry, volume.name)
  const places = listCephPools(ceph)
    .map((one): ImagePlace => ({ ...one, image: volume.name }))
    .toSorted((one, other) => rankOf(one, promise?.storageClass) - rankOf(other, promise?.storageClass))
  for (const place of places) {
    const image = await readImage(ceph, place)
    if (image) return image
  }
  return findListed(ceph, places)
}

const rankOf = ({ hardwareType }: ImagePlace, promised: string | undefined): number =>
  hardwareType === promised ? 0 : 1

/** An image without its header is not found though it is listed: such a volume is damaged and not away. */
async function findListed(ceph: CephOptions, places: readonly ImagePlace[]): Promise<CephImage | null> {
  for (const place of places) {
    if (!(await listNames(ceph, place.pool)).includes(place.image)) continue
    // Made between the two looks, perhaps.
    const image = await readImage(ceph, place)
    if (image) return image
    throw new DriverError('Broken', `${place.pool} lists ${place.image} and has nothing of it.`)
  }
  return null
}

/** Names of all images of a pool. */
export async function listNames(ceph: CephOptions, pool: string): Promise<string[]> {
  const names = await askRbd(ceph, ['ls', pool])
  return Array.isArray(names) ? names.filter((one) => typeof one === 'string') : []
}

/** Finds our volume; null when it is not there or not ours. */
export async function findOurs(ceph: CephOptions, volume: Resource): Promise<CephImage | null> {
  const image = await findNamed(ceph, volume)
  return image && isImageStamped(image, volume) ? image : null
}

/** Finds our volume, finished and healthy; NotFound, Busy or Broken when it is not. */
export async function findUsable(ceph: CephOptions, volume: Resource): Promise<CephImage> {
  const image = await findOurs(ceph, volume)
  if (!image) throw new DriverError('NotFound', `${volume.name} is not there.`)
  if (!isImageHealthy(image)) throw new DriverError('Broken', `${volume.name} is smaller than it was: bytes are lost.`)
  if (!image.record?.isComplete) throw new DriverError('Busy', `${volume.name} is still being made.`)
  return image
}

/** What there is of a volume beside itself: images of a making or a removal that has not ended. */
export async function findRemains(
  ceph: CephOptions,
  volume: Resource,
): Promise<{ readonly made: readonly ImagePlace[]; readonly removed: readonly ImagePlace[] }> {
  const { made, removed } = interimImages(volume)
  const found = await Promise.all(
    listCephPools(ceph).map(async (one) => ({ one, names: await listNames(ceph, one.pool) })),
  )
  const placesOf = (image: string): ImagePlace[] =>
    found.filter(({ names }) => names.includes(image)).map(({ one }) => ({ ...one, image }))
  return { made: placesOf(made), removed: placesOf(removed) }
}
