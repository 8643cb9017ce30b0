import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#domain/shared/index.ts'
import { DriverError, type Resource, isStampOf } from '#reconcile/ports/index.ts'
import { isAbsent } from './file-error.ts'
import {
  type VolumeFolder,
  type FileWorld,
  checkVolumeFolder,
  volumeFoldersOf,
  syncVolumeFolder,
} from './volume-folder.ts'
import { type Sidecar, draftEnding, readSidecar, deleteSidecar, writeSidecar } from './sidecar.ts'

/** Bytes of a GiB. */
export const bytesPerGib = 1_073_741_824

/** A volume in one class: what is known of it, and where. */
export interface FileVolume {
  readonly place: VolumeFolder
  readonly sidecar: Sidecar
}

/** What there is under a volume's name. */
export interface FoundVolume {
  /** What counts of ours; null when nothing does. */
  readonly current: FileVolume | null
  /** What is on its way into another class. */
  readonly arriving: FileVolume | null
  /** What counts no more. */
  readonly left: readonly FileVolume[]
  /** Somebody else's is under this name. */
  readonly hasForeign: boolean
}

/** The file of the bytes. */
export const filePathOf = ({ place, sidecar }: FileVolume): string =>
  join(place.folder, `${sidecar.name}.${formatOf(sidecar)}`)

/** How the bytes are kept: an encrypted volume is a qcow2 (ADR 0020). */
export const formatOf = ({ isEncrypted }: Pick<Sidecar, 'isEncrypted'>): 'raw' | 'qcow2' =>
  isEncrypted ? 'qcow2' : 'raw'

/** Looks for a volume in all classes of its region. Busy where a folder is not there. */
export async function findFileVolume(world: FileWorld, volume: Resource): Promise<FoundVolume> {
  const ours: FileVolume[] = []
  let hasForeign = false
  for (const place of volumeFoldersOf(world, volume)) {
    const sidecar = await readSidecar(place, volume.name)
    if (!sidecar) await checkVolumeFolder(world, place)
    else if (isStampOf(sidecar.stamp, volume)) ours.push({ place, sidecar })
    else hasForeign = true
  }
  // What is being removed counts only where nothing else is there: it may be an arrival that was given up.
  const [current = null, ...left] = ours
    .filter(({ sidecar }) => sidecar.state !== 'arriving')
    .toSorted((one, other) => rankOf(other) - rankOf(one))
  const arriving = ours.find(({ sidecar }) => sidecar.state === 'arriving') ?? null
  return { current, arriving, left, hasForeign }
}

const rankOf = ({ sidecar }: FileVolume): number => (sidecar.state === 'removing' ? 0 : sidecar.serial)

/** What a look at the file tells. */
export interface FileSeen {
  readonly bytes: number
  readonly isHealthy: boolean
  readonly mtimeNs: bigint
  /** Bytes that it takes up, those that it shares with others included. */
  readonly usedBytes: number
}

/** Looks at the file of the bytes; null when it is not there. */
export async function inspectFile(world: FileWorld, volume: FileVolume): Promise<FileSeen | null> {
  const path = filePathOf(volume)
  let handle: FileHandle
  try {
    handle = await open(path, 'r')
  } catch (error) {
    if (!isAbsent(error)) throw error
    await checkVolumeFolder(world, volume.place)
    return null
  }
  try {
    const { size, mtimeNs, blocks } = await handle.stat({ bigint: true })
    const bytes = await readSize(handle, formatOf(volume.sidecar), Number(size))
    const isHealthy = bytes >= volume.sidecar.sizeGib * bytesPerGib
    return { bytes, isHealthy, mtimeNs, usedBytes: Number(blocks) * 512 }
  } finally {
    await handle.close()
  }
}

/** Whether there is a file of the bytes. */
export async function isFileThere(volume: FileVolume): Promise<boolean> {
  try {
    await stat(filePathOf(volume))
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}

/** A finished volume with its data. NotFound, Busy while it is made or on its way out, Broken where its data cannot be trusted. */
export async function soundVolume(
  world: FileWorld,
  { current }: Pick<FoundVolume, 'current'>,
  name: string,
): Promise<{ readonly volume: FileVolume; readonly seen: FileSeen }> {
  if (!current) throw new DriverError('NotFound', `There is no ${name}.`)
  if (current.sidecar.state !== 'ready') throw new DriverError('Busy', `${name} is not complete.`)
  const seen = await inspectFile(world, current)
  if (!seen) throw new DriverError('NotFound', `The file of ${name} is gone.`)
  if (!seen.isHealthy) throw new DriverError('Broken', `The file of ${name} cannot be trusted.`)
  return { volume: current, seen }
}

/**
 * Takes a volume out of one class, whatever there is of it; killed in between, it is never seen as finished. Parts go first: what is gone cannot take the
 * place of the file any more, whoever is still at it.
 */
export async function deleteFiles(volume: FileVolume): Promise<void> {
  const { place, sidecar } = volume
  if (sidecar.state !== 'removing') await writeSidecar(place, { ...sidecar, state: 'removing' })
  await deleteParts(place, sidecar.name)
  for (const isEncrypted of [false, true])
    await rm(filePathOf({ place, sidecar: { ...sidecar, isEncrypted } }), { force: true })
  await syncVolumeFolder(place)
  await deleteSidecar(place, sidecar.name)
}

/** Ending of files whose bytes are not all there yet. */
export const partEnding = '.part'

/** Removes what unfinished calls left of a volume; `but` is the path of a part that is wanted. */
export async function deleteParts({ folder }: VolumeFolder, name: string, but?: string): Promise<void> {
  const endings = but === undefined ? [partEnding, draftEnding] : [partEnding]
  for (const file of await readdir(folder)) {
    const path = join(folder, file)
    const isPart = file.startsWith(`${name}.`) && endings.some((ending) => file.endsWith(ending))
    if (isPart && path !== but) await rm(path, { force: true })
  }
}

/** Bytes that a guest sees; 0 where the file is not what it ought to be, or cannot be read. */
async function readSize(handle: FileHandle, format: 'raw' | 'qcow2', size: number): Promise<number> {
  const header = Buffer.alloc(512)
  try {
    await handle.read(header, 0, header.length, 0)
  } catch (error) {
    if (errorCode(error) === 'EIO') return 0
    throw error
  }
  if (format === 'raw') return size
  const isImage = header.toString('latin1', 0, 4) === 'QFI\u00FB'
  return isImage ? Number(header.readBigUInt64BE(24)) : 0
}
