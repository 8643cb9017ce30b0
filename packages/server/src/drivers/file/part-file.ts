import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#domain/shared/index.ts'
import { DriverError, type VolumePassphrase } from '#reconcile/ports/index.ts'
import { growEncryptedImage, syncFile } from './disk-image.ts'
import { syncVolumeFolder } from './volume-folder.ts'
import { type FileVolume, filePathOf, partEnding } from './file-volume.ts'

/** Path of a part of this attempt, next to the file that it is to become. */
export const newPartPath = ({ place, sidecar }: FileVolume): string =>
  join(place.folder, `${sidecar.name}.${randomUUID()}${partEnding}`)

/** Makes an empty part that nobody else may read. */
export async function makePart(path: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  await handle.close()
}

/** Makes a part that shares all blocks with another file of the same file system, as it is at this moment. */
export async function makeReflinkedPart(path: string, from: string): Promise<void> {
  await copyFile(from, path, constants.COPYFILE_FICLONE_FORCE)
  const handle = await open(path, 'r')
  try {
    await handle.chmod(0o600)
  } finally {
    await handle.close()
  }
}

/** Makes a file that nobody has open larger, or leaves it as it is; the new bytes read zeros. */
export async function growFile(path: string, bytes: number, key: VolumePassphrase | null): Promise<void> {
  if (key) return growEncryptedImage({ path, key }, bytes)
  const handle = await open(path, 'r+')
  try {
    const { size } = await handle.stat()
    if (size < bytes) await handle.truncate(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Puts a finished part in the place of the bytes, where nothing is yet: a part that somebody removed meanwhile, as whoever takes up an attempt
 * does, cannot come there any more.
 */
export async function placePart(path: string, volume: FileVolume): Promise<void> {
  await syncFile(path)
  try {
    await link(path, filePathOf(volume))
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') throw new DriverError('AlreadyExists', `${filePathOf(volume)} is there already.`, error)
    if (code === 'ENOENT') throw new DriverError('Busy', `Another call works on ${volume.sidecar.name}.`, error)
    throw error
  }
  await rm(path, { force: true })
  await syncVolumeFolder(volume.place)
}

/** Removes a part that came to nothing. */
export const deletePart = (path: string): Promise<void> => rm(path, { force: true })
