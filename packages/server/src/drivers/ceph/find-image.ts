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

/** What there is of a volume beside itself: images of a making or a removal that has not ended. */
export interface Remains {
  readonly made: readonly ImagePlace[]
  readonly removed: readonly ImagePlace[]
}

/** What the cluster has under a volume's name, ours or not; where it has nothing, what remains of the volume. */
export type NamedLook =
  | { readonly image: CephImage; readonly remains: null }
  | { readonly image: null; readonly remains: Remains }

/**
 * Looks for the image under a volume's name. Every look is a program: one that was promised room is read where that is, and for any other the pools are asked for
 * their lists, which show what remains of it as well. Broken where a pool lists it and has nothing of it.
 */
export async function lookForNamed(ceph: CephOptions, volume: Resource): Promise<NamedLook> {
  const promise = await findPromise(ceph.registry, volume.name)
  const promised = listCephPools(ceph).find(({ hardwareType }) => hardwareType === promise?.storageClass)
  const image = promised ? await readImage(ceph, { ...promised, image: volume.name }) : null
  return image ? { image, remains: null } : lookInLists(ceph, volume)
}

/** The same for those who need nothing but the image; null when the cluster says that there is none. */
export async function findNamed(ceph: CephOptions, volume: Resource): Promise<CephImage | null> {
  return (await lookForNamed(ceph, volume)).image
}

async function lookInLists(ceph: CephOptions, volume: Resource): Promise<NamedLook> {
  const { made, removed } = interimImages(volume)
  const lists = await listPools(ceph)
  for (const { one, names } of lists) {
    // A rename that was cut short leaves an image that opens under a name which is not listed.
    if (![volume.name, made, removed].some((name) => names.includes(name))) continue
    const image = await readImage(ceph, { ...one, image: volume.name })
    if (image) return { image, remains: null }
    // An image without its header is not found though it is listed: such a volume is damaged and not away. One that went away since is listed no more.
    if (names.includes(volume.name) && (await listNames(ceph, one.pool)).includes(volume.name))
      throw new DriverError('Broken', `${one.pool} lists ${volume.name} and has nothing of it.`)
  }
  return { image: null, remains: remainsIn(lists, volume) }
}

interface PoolList {
  readonly one: Omit<ImagePlace, 'image'>
  readonly names: readonly string[]
}

function listPools(ceph: CephOptions): Promise<PoolList[]> {
  return Promise.all(listCephPools(ceph).map(async (one) => ({ one, names: await listNames(ceph, one.pool) })))
}

function remainsIn(lists: readonly PoolList[], volume: Resource): Remains {
  const { made, removed } = interimImages(volume)
  const placesOf = (image: string): ImagePlace[] =>
    lists.filter(({ names }) => names.includes(image)).map(({ one }) => ({ ...one, image }))
  return { made: placesOf(made), removed: placesOf(removed) }
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
  return checkUsable(image, volume)
}

/** Answers our volume where it is finished and healthy; Busy or Broken when it is not. */
export function checkUsable(image: CephImage, volume: Pick<Resource, 'name'>): CephImage {
  if (!isImageHealthy(image)) throw new DriverError('Broken', `${volume.name} is smaller than it was: bytes are lost.`)
  if (!image.record?.isComplete) throw new DriverError('Busy', `${volume.name} is still being made.`)
  return image
}

/** What remains of a volume at this moment. */
export async function findRemains(ceph: CephOptions, volume: Resource): Promise<Remains> {
  return remainsIn(await listPools(ceph), volume)
}
