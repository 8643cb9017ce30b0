import {
  type Claimed,
  DriverError,
  type Progress,
  type Resource,
  type VolumeSpec,
  done,
} from '#reconcile/ports/index.ts'
import { ensureWork, findWorkKind } from '../registry/long-work.ts'
import { deleteVolumeKey, ensureVolumeKey } from '../registry/volume-keys.ts'
import { encryptRun } from './copy-file.ts'
import { type VolumeFolder, type FileContext, volumeFolderOf } from './volume-folder.ts'
import { withReservation } from './file-reservations.ts'
import { type FileVolume, findFileVolume, bytesPerGib, isFileThere, inspectFile, deleteFiles } from './file-volume.ts'
import { workKinds } from './open-holder.ts'
import { growFile, createPart, newPartPath, placePart } from './part-file.ts'
import { writeSidecar } from './sidecar.ts'

/**
 * VolumeDriver.ensureVolume: creates an empty sparse file, or an encrypted file in the background. Throws InsufficientCapacity without space, Busy during
 * other work, AlreadyExists for another owner's name or file. Throws Broken if a complete volume lost its file, NotSupported without the storage class, or if
 * hosts cannot use encryption.
 */
export async function ensureFileVolume(context: FileContext, volume: Claimed, spec: VolumeSpec): Promise<Progress> {
  const location = volumeFolderOf(context, volume, spec.hardwareType)
  const unfinished = await findUnfinishedFile(context, volume)
  if (unfinished === 'finished') return done
  checkEncryption(context, volume, spec)
  const kind = await findWorkKind(context.registry, volume.name)
  if (kind && kind !== workKinds.encryption)
    throw new DriverError('Busy', `${volume.name} has other work in progress: ${kind}.`)
  const newFile = { location, spec, unfinished }
  if (spec.isEncrypted) return encryptLong(context, volume, newFile)
  await createFileFromScratch(context, volume, newFile, async (made) => {
    const part = newPartPath(made)
    await createPart(part)
    await growFile(part, spec.sizeGib * bytesPerGib, null)
    await placePart(part, made)
    await finishFile(made)
  })
  return done
}

function encryptLong(context: FileContext, volume: Resource, newFile: NewFile): Promise<Progress> {
  const { name } = volume
  const follow = async (to: FileVolume): Promise<Progress> => {
    await ensureVolumeKey(context.registry, name)
    return ensureWork(context.registry, { name, kind: workKinds.encryption, run: encryptRun(context, to) })
  }
  const { unfinished } = newFile
  return unfinished && isUnfinishedMatch(newFile, unfinished)
    ? follow(unfinished)
    : createFileFromScratch(context, volume, newFile, follow)
}

/** True if the unfinished volume has the requested class, size and encryption. */
export function isUnfinishedMatch(
  { location, spec }: NewFile,
  { location: unfinishedIn, sidecar }: FileVolume,
): boolean {
  const isSame = sidecar.sizeGib === spec.sizeGib && sidecar.isEncrypted === spec.isEncrypted
  return sidecar.state === 'making' && unfinishedIn === location && isSame
}

/** Throws NotSupported for an encrypted volume if the region's hosts support plain files only. */
export function checkEncryption(
  { plainRegions }: FileContext,
  { name, region }: Resource,
  { isEncrypted }: Pick<VolumeSpec, 'isEncrypted'>,
): void {
  if (isEncrypted && plainRegions.has(region))
    throw new DriverError('NotSupported', `${name} cannot be encrypted: hosts of ${region} support plain files only.`)
}

/**
 * Returns null for a missing volume, the unfinished volume, or 'finished' (rule 15). Marks a volume that has its file as finished. Throws AlreadyExists for
 * another owner's name, Broken if a finished volume lost its file.
 */
export async function findUnfinishedFile(
  context: FileContext,
  volume: Resource,
): Promise<FileVolume | 'finished' | null> {
  const { current, hasForeign } = await findFileVolume(context, volume)
  if (hasForeign) throw new DriverError('AlreadyExists', `${volume.name} belongs to another owner.`)
  if (!current || current.sidecar.state === 'removing') return current
  if (current.sidecar.state === 'ready') {
    if (await inspectFile(context, current)) return 'finished'
    throw new DriverError('Broken', `The file of ${volume.name} is missing.`)
  }
  if (!(await isFileThere(current))) return current
  await finishFile(current)
  return 'finished'
}

/** A volume to create, with its unfinished attempt, if any. */
export interface NewFile {
  readonly location: VolumeFolder
  readonly spec: Pick<VolumeSpec, 'sizeGib' | 'isEncrypted'>
  readonly unfinished: FileVolume | null
  /** Bytes written immediately; 0 if absent. */
  readonly bytes?: number
}

/**
 * Deletes an unfinished attempt and its key, reserves space, writes the sidecar, and returns the result of `make`. A failure leaves nothing (rule 21). Throws
 * AlreadyExists if the file exists.
 */
export async function createFileFromScratch<Answer>(
  context: FileContext,
  volume: Resource,
  { location, spec: { sizeGib, isEncrypted }, unfinished, bytes = 0 }: NewFile,
  make: (made: FileVolume) => Promise<Answer>,
): Promise<Answer> {
  if (unfinished) await deleteFiles(unfinished)
  const { name, stamp, region } = volume
  const made: FileVolume = {
    location,
    sidecar: { version: 1, name, stamp, region, state: 'making', serial: 1, sizeGib, isEncrypted },
  }
  if (
    (await isFileThere(made)) ||
    (await isFileThere({ ...made, sidecar: { ...made.sidecar, isEncrypted: !isEncrypted } }))
  )
    throw new DriverError('AlreadyExists', `${location.folder} contains a file ${name} of another owner.`)
  return withReservation(context, volume, { location, sizeGib, bytes }, async () => {
    // An earlier attempt may have had another key.
    await deleteVolumeKey(context.registry, name)
    await writeSidecar(location, made.sidecar, true)
    try {
      return await make(made)
    } catch (error) {
      await deleteFiles(made)
      throw error
    }
  })
}

/** Durably marks a volume as complete in its sidecar. Returns the new state. */
export async function finishFile({ location, sidecar }: FileVolume): Promise<FileVolume> {
  const finished: FileVolume = { location, sidecar: { ...sidecar, state: 'ready' } }
  await writeSidecar(location, finished.sidecar)
  return finished
}
