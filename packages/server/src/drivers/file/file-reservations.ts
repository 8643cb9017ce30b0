import { statfs } from 'node:fs/promises'
import {
  type HardwareType,
  InsufficientCapacity,
  type Resource,
  type StorageUse,
  isStorageNearlyFull,
  storageReserve,
} from '#reconcile/ports/index.ts'
import {
  cancelStorageReservation,
  findStorageReservation,
  reserveStorage,
  sumReservedStorage,
} from '../registry/storage-reservations.ts'
import { type VolumeFolder, type FileContext, volumeFolderOf } from './volume-folder.ts'
import { type FileVolume, bytesPerGib } from './file-volume.ts'

/** Total size to reserve, and bytes that are written immediately. */
export interface FileReservation {
  readonly location: VolumeFolder
  readonly sizeGib: number
  readonly bytes: number
}

/**
 * Changes the reservation and returns the result of `act`; restores the previous reservation if it fails. Throws InsufficientCapacity if the class cannot
 * reserve the size, or its file system lacks space for the bytes (rule 21).
 */
export async function withReservation<Answer>(
  context: FileContext,
  { name }: Resource,
  { location, sizeGib, bytes }: FileReservation,
  act: () => Promise<Answer>,
): Promise<Answer> {
  await checkFreeSpace(location, bytes)
  const before = await findStorageReservation(context.registry, name)
  const reservation = { volume: name, engine: context.name, storageClass: location.storageClass, sizeGib }
  await reserveStorage(context.registry, reservation, location.capacityGib)
  try {
    return await act()
  } catch (error) {
    await (
      before ? reserveStorage(context.registry, before, null) : cancelStorageReservation(context.registry, name)
    ).catch(() => undefined)
    throw error
  }
}

/** Records or updates a volume's reservation, without a capacity check. */
export function recordReservation(context: FileContext, { sidecar, location }: FileVolume): Promise<void> {
  const { name, sizeGib } = sidecar
  return reserveStorage(
    context.registry,
    { volume: name, engine: context.name, storageClass: location.storageClass, sizeGib },
    null,
  )
}

/** Throws InsufficientCapacity unless writing the bytes leaves the class's reserve free. */
export async function checkFreeSpace(location: VolumeFolder, bytes: number): Promise<void> {
  const { sizeBytes, freeBytes } = await readFreeSpace(location)
  const reserve = storageReserve(sizeBytes, location)
  if (freeBytes - bytes >= reserve) return
  throw new InsufficientCapacity(
    `${location.folder} has ${inMib(freeBytes)} free and must keep ${inMib(reserve)} free: no space for ${inMib(bytes)}.`,
  )
}

/** Returns size, free and reserved bytes of each class, and whether it is nearly full. Skips unreadable classes. */
export async function surveyFolders(context: FileContext): Promise<StorageUse[]> {
  const uses = await Promise.allSettled(
    context.locations.map(async (location) => {
      const [space, reserved] = await Promise.all([
        readFreeSpace(location),
        sumReservedStorage(context.registry, context.name, location.storageClass),
      ])
      const use = { engine: context.name, storage: location.storageClass, promisedBytes: reserved * bytesPerGib }
      return { ...use, ...space, isNearlyFull: isStorageNearlyFull(space, location) }
    }),
  )
  return uses.flatMap((use) => (use.status === 'fulfilled' ? [use.value] : []))
}

/** Free GiB of a region's class: the least of the unreserved capacity and the free space above the reserve. */
export async function readFolderFreeGib(
  context: FileContext,
  { region, type }: { readonly region: string; readonly type: HardwareType },
): Promise<number> {
  const location = volumeFolderOf(context, { region }, type)
  const { sizeBytes, freeBytes } = await readFreeSpace(location)
  const spaceGib = (freeBytes - storageReserve(sizeBytes, location)) / bytesPerGib
  if (location.capacityGib === null) return spaceGib
  return Math.min(
    spaceGib,
    location.capacityGib - (await sumReservedStorage(context.registry, context.name, location.storageClass)),
  )
}

async function readFreeSpace({ folder }: VolumeFolder): Promise<Pick<StorageUse, 'sizeBytes' | 'freeBytes'>> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { sizeBytes: blocks * bsize, freeBytes: bavail * bsize }
}

const inMib = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MiB`
