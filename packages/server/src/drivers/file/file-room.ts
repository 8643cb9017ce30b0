import { statfs } from 'node:fs/promises'
import {
  LacksRoom,
  type Resource,
  type StorageUse,
  isStorageNearlyFull,
  storageReserve,
} from '#reconcile/ports/index.ts'
import { breakPromise, findPromise, promiseRoom, sumPromised } from '../registry/promises.ts'
import type { VolumeFolder, FileWorld } from './volume-folder.ts'
import { type FileVolume, bytesPerGib } from './file-volume.ts'

/** Capacity that a volume requests. */
export interface WantedRoom {
  readonly place: VolumeFolder
  readonly sizeGib: number
  readonly bytes: number
}

/**
 * Changes a volume's reservation in a class and runs `act`; restores the previous one if that fails. LacksRoom if the class cannot reserve the size, or its
 * file system lacks space for the bytes (rule 21).
 */
export async function withRoom<Answer>(
  world: FileWorld,
  { name }: Resource,
  { place, sizeGib, bytes }: WantedRoom,
  act: () => Promise<Answer>,
): Promise<Answer> {
  await checkFreeRoom(place, bytes)
  const before = await findPromise(world.registry, name)
  const promise = { volume: name, engine: world.name, storageClass: place.storageClass, sizeGib }
  await promiseRoom(world.registry, promise, place.capacityGib)
  try {
    return await act()
  } catch (error) {
    // The previous reservation did fit; if it cannot be restored, the next call reserves again.
    await (before ? promiseRoom(world.registry, before, null) : breakPromise(world.registry, name)).catch(
      () => undefined,
    )
    throw error
  }
}

/** Records the reservation of a volume that is already in a class. */
export function recordRoom(world: FileWorld, { sidecar, place }: FileVolume): Promise<void> {
  const { name, sizeGib } = sidecar
  return promiseRoom(
    world.registry,
    { volume: name, engine: world.name, storageClass: place.storageClass, sizeGib },
    null,
  )
}

/** Throws LacksRoom unless the file system of a class has space for the bytes besides its reserve. */
export async function checkFreeRoom(place: VolumeFolder, bytes: number): Promise<void> {
  const { sizeBytes, freeBytes } = await readRoom(place)
  const reserve = storageReserve(sizeBytes, place)
  if (freeBytes - bytes >= reserve) return
  throw new LacksRoom(
    `${place.folder} has ${inMib(freeBytes)} free and must keep ${inMib(reserve)} free: no space for ${inMib(bytes)}.`,
  )
}

/** Use of the file system of every class; classes whose folder does not exist are left out. */
export async function surveyFolders(world: FileWorld): Promise<StorageUse[]> {
  const uses = await Promise.allSettled(
    world.places.map(async (place) => {
      const [room, promised] = await Promise.all([
        readRoom(place),
        sumPromised(world.registry, world.name, place.storageClass),
      ])
      const use = { engine: world.name, storage: place.storageClass, promisedBytes: promised * bytesPerGib }
      return { ...use, ...room, isNearlyFull: isStorageNearlyFull(room, place) }
    }),
  )
  return uses.flatMap((use) => (use.status === 'fulfilled' ? [use.value] : []))
}

async function readRoom({ folder }: VolumeFolder): Promise<Pick<StorageUse, 'sizeBytes' | 'freeBytes'>> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { sizeBytes: blocks * bsize, freeBytes: bavail * bsize }
}

const inMib = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MiB`
