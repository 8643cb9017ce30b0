import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#domain/shared/index.ts'
import { DriverError, type VolumePassphrase } from '#reconcile/ports/index.ts'
import { growEncryptedImage, syncFile } from './disk-image.ts'
import { syncVolumeFolder } from './volume-folder.ts'
import { type FileVolume, filePathOf, partSuffix } from './file-volume.ts'

/** Unique path of a new attempt's part file, next to its final file. */
export const newPartPath = ({ location, sidecar }: FileVolume): string =>
  join(location.folder, `${sidecar.name}.${randomUUID()}${partSuffix}`)

/** Creates an empty part file, private to this user. Throws EEXIST if it exists. */
export async function createPart(path: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  await handle.close()
}

/** Creates a part file, private to this user, that shares another file's blocks. Throws if the file system cannot reflink. */
export async function createReflinkedPart(path: string, from: string): Promise<void> {
  await copyFile(from, path, constants.COPYFILE_FICLONE_FORCE)
  const handle = await open(path, 'r')
  try {
    await handle.chmod(0o600)
  } finally {
    await handle.close()
  }
}

/** Grows a file that is not open, and syncs it; new bytes read as zeros. Idempotent. */
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

/** Durably moves a part file into place. Throws AlreadyExists if a data file exists, Busy if another claimant of the work deleted the part. */
export async function placePart(path: string, volume: FileVolume): Promise<void> {
  await syncFile(path)
  try {
    await link(path, filePathOf(volume))
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') throw new DriverError('AlreadyExists', `${filePathOf(volume)} already exists.`, error)
    if (code === 'ENOENT') throw new DriverError('Busy', `Another call is working on ${volume.sidecar.name}.`, error)
    throw error
  }
  await rm(path, { force: true })
  await syncVolumeFolder(volume.location)
}

/** Deletes a failed attempt's part file, if it exists. */
export const deletePart = (path: string): Promise<void> => rm(path, { force: true })
