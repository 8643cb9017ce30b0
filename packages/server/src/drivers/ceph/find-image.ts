import { findStorageReservation } from '../registry/storage-reservations.ts'
import { DriverError, type HardwareType, type Resource } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import {
  type CephImage,
  type ImageLocation,
  isImageStamped,
  isImageHealthy,
  interimImages,
  readImage,
} from './ceph-image.ts'
import { queryRbd } from './run-rbd.ts'

const hardwareTypes: readonly HardwareType[] = ['nvme', 'hdd']

/** Lists the storage classes that have a pool, nvme before hdd. */
export function listCephPools({ pools }: Pick<CephOptions, 'pools'>): { hardwareType: HardwareType; pool: string }[] {
  return hardwareTypes.flatMap((hardwareType) => {
    const pool = pools[hardwareType]
    return pool === undefined ? [] : [{ hardwareType, pool }]
  })
}

/** Leftover images of an interrupted creation (`made`) or removal (`removed`). */
export interface Remains {
  readonly made: readonly ImageLocation[]
  readonly removed: readonly ImageLocation[]
}

/** Image with the volume's name, otherwise the volume's leftovers. */
export type ImageLookup =
  | { readonly image: CephImage; readonly remains: null }
  | { readonly image: null; readonly remains: Remains }

/** Image with the volume's name, whatever its stamp, otherwise its leftovers. Throws Broken if a pool lists the image without containing it. */
export async function findImageOrRemains(ceph: CephOptions, volume: Resource): Promise<ImageLookup> {
  const reservation = await findStorageReservation(ceph.registry, volume.name)
  const reservedPool = listCephPools(ceph).find(({ hardwareType }) => hardwareType === reservation?.storageClass)
  const image = reservedPool ? await readImage(ceph, { ...reservedPool, image: volume.name }) : null
  return image ? { image, remains: null } : findInPoolLists(ceph, volume)
}

/** Image with the volume's name, whatever its stamp, or null. Throws Broken if a pool lists it without containing it. */
async function findNamed(ceph: CephOptions, volume: Resource): Promise<CephImage | null> {
  return (await findImageOrRemains(ceph, volume)).image
}

async function findInPoolLists(ceph: CephOptions, volume: Resource): Promise<ImageLookup> {
  const { made, removed } = interimImages(volume)
  const lists = await listPools(ceph)
  for (const { one, names } of lists) {
    // After an interrupted rename, an image may open under the volume's name, but be listed under an interim name.
    if (![volume.name, made, removed].some((name) => names.includes(name))) continue
    const image = await readImage(ceph, { ...one, image: volume.name })
    if (image) return { image, remains: null }
    // A listed image that is not found has lost its header. The second list excludes deleted images.
    if (names.includes(volume.name) && (await listNames(ceph, one.pool)).includes(volume.name))
      throw new DriverError('Broken', `${one.pool} lists ${volume.name} but does not contain it.`)
  }
  return { image: null, remains: remainsIn(lists, volume) }
}

interface PoolList {
  readonly one: Omit<ImageLocation, 'image'>
  readonly names: readonly string[]
}

function listPools(ceph: CephOptions): Promise<PoolList[]> {
  return Promise.all(listCephPools(ceph).map(async (one) => ({ one, names: await listNames(ceph, one.pool) })))
}

function remainsIn(lists: readonly PoolList[], volume: Resource): Remains {
  const { made, removed } = interimImages(volume)
  const locationsOf = (image: string): ImageLocation[] =>
    lists.filter(({ names }) => names.includes(image)).map(({ one }) => ({ ...one, image }))
  return { made: locationsOf(made), removed: locationsOf(removed) }
}

/** Lists the names of a pool's images, including interim ones. */
export async function listNames(ceph: CephOptions, pool: string): Promise<string[]> {
  const names = await queryRbd(ceph, ['ls', pool])
  return Array.isArray(names) ? names.filter((one) => typeof one === 'string') : []
}

/** Returns the volume's image, usable or not; null if absent or with another stamp. */
export async function findOurs(ceph: CephOptions, volume: Resource): Promise<CephImage | null> {
  const image = await findNamed(ceph, volume)
  return image && isImageStamped(image, volume) ? image : null
}

/** Returns the volume's image. Throws NotFound if absent or with another stamp, Broken if unhealthy, Busy if incomplete. */
export async function findUsable(ceph: CephOptions, volume: Resource): Promise<CephImage> {
  const image = await findOurs(ceph, volume)
  if (!image) throw new DriverError('NotFound', `${volume.name} does not exist.`)
  return checkUsable(image, volume)
}

/** Returns the image. Throws Broken if smaller than recorded, Busy if incomplete. */
export function checkUsable(image: CephImage, volume: Pick<Resource, 'name'>): CephImage {
  if (!isImageHealthy(image)) throw new DriverError('Broken', `${volume.name} is smaller than before: data is lost.`)
  if (!image.record?.isComplete) throw new DriverError('Busy', `${volume.name} is still being created.`)
  return image
}

/** Images that an unfinished creation or removal of the volume left. */
export async function findRemains(ceph: CephOptions, volume: Resource): Promise<Remains> {
  return remainsIn(await listPools(ceph), volume)
}
