import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#domain/shared/index.ts'
import { DriverError, type Resource, isStampOf } from '#reconcile/ports/index.ts'
import { isAbsent } from './file-error.ts'
import {
  type VolumeFolder,
  type FileContext,
  checkVolumeFolder,
  volumeFoldersOf,
  syncVolumeFolder,
} from './volume-folder.ts'
import { type Sidecar, draftSuffix, readSidecar, deleteSidecar, writeSidecar } from './sidecar.ts'

/** Bytes per GiB. */
export const bytesPerGib = 1_073_741_824

/** A volume's sidecar in one class. */
export interface FileVolume {
  readonly location: VolumeFolder
  readonly sidecar: Sidecar
}

/** A volume's current file, move target (`arriving`) and leftovers (`left`). */
export interface FoundVolume {
  readonly current: FileVolume | null
  readonly arriving: FileVolume | null
  readonly left: readonly FileVolume[]
  /** True if another stamp uses the name. */
  readonly hasForeign: boolean
}

/** Path of a volume's data file in its class's folder. */
export const filePathOf = ({ location, sidecar }: FileVolume): string =>
  join(location.folder, `${sidecar.name}.${formatOf(sidecar)}`)

/** Format of a data file: qcow2 for an encrypted volume (ADR 0020), otherwise raw. */
export const formatOf = ({ isEncrypted }: Pick<Sidecar, 'isEncrypted'>): 'raw' | 'qcow2' =>
  isEncrypted ? 'qcow2' : 'raw'

/** Returns a volume's sidecars in all classes, by role. Throws Busy for a missing folder, Broken for an invalid sidecar. */
export async function findFileVolume(context: FileContext, volume: Resource): Promise<FoundVolume> {
  const ours: FileVolume[] = []
  let hasForeign = false
  for (const location of volumeFoldersOf(context, volume)) {
    const sidecar = await readSidecar(location, volume.name)
    if (!sidecar) await checkVolumeFolder(context, location)
    else if (isStampOf(sidecar.stamp, volume)) ours.push({ location, sidecar })
    else hasForeign = true
  }
  // A `removing` sidecar may belong to an abandoned move, so any other is preferred.
  const [current = null, ...left] = ours
    .filter(({ sidecar }) => sidecar.state !== 'arriving')
    .toSorted((one, other) => rankOf(other) - rankOf(one))
  const arriving = ours.find(({ sidecar }) => sidecar.state === 'arriving') ?? null
  return { current, arriving, left, hasForeign }
}

const rankOf = ({ sidecar }: FileVolume): number => (sidecar.state === 'removing' ? 0 : sidecar.serial)

/** State of a data file. */
export interface ObservedFile {
  readonly bytes: number
  readonly isHealthy: boolean
  readonly mtimeNs: bigint
  /** Allocated bytes, including blocks shared with other files. */
  readonly usedBytes: number
}

/** Returns size, health and modification time of a volume's data file; null if missing. Throws Busy if its folder is missing. */
export async function inspectFile(context: FileContext, volume: FileVolume): Promise<ObservedFile | null> {
  const path = filePathOf(volume)
  let handle: FileHandle
  try {
    handle = await open(path, 'r')
  } catch (error) {
    if (!isAbsent(error)) throw error
    await checkVolumeFolder(context, volume.location)
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

/** True if the data file exists. */
export async function isFileThere(volume: FileVolume): Promise<boolean> {
  try {
    await stat(filePathOf(volume))
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}

/** Healthy current volume and its file's state. Throws NotFound if missing, Busy while created or removed, Broken if damaged. */
export async function requireHealthyVolume(
  context: FileContext,
  { current }: Pick<FoundVolume, 'current'>,
  name: string,
): Promise<{ readonly volume: FileVolume; readonly observed: ObservedFile }> {
  if (!current) throw new DriverError('NotFound', `${name} does not exist.`)
  if (current.sidecar.state !== 'ready') throw new DriverError('Busy', `${name} is not complete.`)
  const observed = await inspectFile(context, current)
  if (!observed) throw new DriverError('NotFound', `The file of ${name} is missing.`)
  if (!observed.isHealthy) throw new DriverError('Broken', `The file of ${name} is damaged.`)
  return { volume: current, observed }
}

/** Deletes a volume's files from one class. Parts go first, since running work could move them into place; the sidecar, marked `removing`, goes last. */
export async function deleteFiles(volume: FileVolume): Promise<void> {
  const { location, sidecar } = volume
  if (sidecar.state !== 'removing') await writeSidecar(location, { ...sidecar, state: 'removing' })
  await deleteParts(location, sidecar.name)
  for (const isEncrypted of [false, true])
    await rm(filePathOf({ location, sidecar: { ...sidecar, isEncrypted } }), { force: true })
  await syncVolumeFolder(location)
  await deleteSidecar(location, sidecar.name)
}

/** Suffix of incomplete data files. */
export const partSuffix = '.part'

/** Deletes a volume's part files and sidecar drafts. With `but`, keeps the part at that path and all drafts. */
export async function deleteParts({ folder }: VolumeFolder, name: string, but?: string): Promise<void> {
  const suffixes = but === undefined ? [partSuffix, draftSuffix] : [partSuffix]
  for (const file of await readdir(folder)) {
    const path = join(folder, file)
    const isPart = file.startsWith(`${name}.`) && suffixes.some((suffix) => file.endsWith(suffix))
    if (isPart && path !== but) await rm(path, { force: true })
  }
}

/** Virtual size in bytes; 0 if invalid or unreadable. */
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
