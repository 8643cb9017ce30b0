import { createReadStream } from 'node:fs'
import { type FileHandle, access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ReceiveChunk } from '../../containers/index.ts'
import { SnapshotSum } from './snapshot-sum.ts'

/** Folder of one control plane's snapshots. */
export interface SnapshotPlace {
  readonly folder: string
  readonly plane: string
}

const form = /^\d{8}T\d{6}Z-r\d+\.db$/
const partEnding = '.part'

/** File name of a snapshot: start time to the second, and last revision. Sorts by time. */
export function nameSnapshot(takenMs: number, revision: number): string {
  const time = new Date(takenMs).toISOString().replace(/\.\d+Z$/, 'Z')
  return `${time.replaceAll(/[-:]/g, '')}-r${revision}.db`
}

/** Path of a snapshot's file. */
export function snapshotPath({ folder, plane }: SnapshotPlace, file: string): string {
  return join(folder, plane, file)
}

/**
 * Writes the bytes that `copy` passes as a snapshot and returns their number; synced, and renamed only if whole. First removes incomplete files of killed
 * processes. Throws Broken for an incomplete snapshot, Busy if the folder is not writable.
 */
export async function writeSnapshot(
  place: SnapshotPlace,
  file: string,
  copy: (take: ReceiveChunk) => Promise<unknown>,
): Promise<number> {
  const folder = join(place.folder, place.plane)
  const part = join(folder, `${file}${partEnding}`)
  return reachFolder(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) if (name.endsWith(partEnding)) await rm(join(folder, name))
    const bytes = await writeWhole(part, copy).catch(async (error: unknown) => {
      // Frees space on a full disk.
      await rm(part, { force: true })
      throw error
    })
    await rename(part, join(folder, file))
    await syncFolder(folder)
    return bytes
  })
}

async function writeWhole(part: string, copy: (take: ReceiveChunk) => Promise<unknown>): Promise<number> {
  const sum = new SnapshotSum()
  const handle = await open(part, 'wx', 0o600)
  try {
    await copy(async (piece) => {
      sum.take(piece)
      await handle.writeFile(piece)
    })
    if (!sum.isWhole()) throw new DriverError('Broken', `What etcd saved is no whole snapshot: ${sum.bytes} bytes.`)
    await handle.sync()
    return sum.bytes
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle: FileHandle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** True if a snapshot's file exists, with any content. */
export function isSnapshotThere(place: SnapshotPlace, file: string): Promise<boolean> {
  return access(snapshotPath(place, file)).then(
    () => true,
    () => false,
  )
}

/** Returns why a snapshot cannot be restored; null if it is complete. */
export async function explainBadSnapshot(place: SnapshotPlace, file: string, bytes: number): Promise<string | null> {
  const path = snapshotPath(place, file)
  const sum = new SnapshotSum()
  try {
    for await (const piece of createReadStream(path)) sum.take(Buffer.from(piece))
  } catch (error) {
    return `${path} cannot be read: ${errorMessage(error)}`
  }
  if (sum.bytes !== bytes) return `${path} has ${sum.bytes} bytes and should have ${bytes}`
  return sum.isWhole() ? null : `${path} is damaged: its checksum does not fit`
}

/**
 * Removes files older than the oldest kept snapshot, recorded or not. Newer unrecorded ones stay: a database restored from a backup lacks their rows. Throws
 * Busy if the folder is unusable.
 */
export async function pruneSnapshotFiles(place: SnapshotPlace, oldestKept: string): Promise<void> {
  const folder = join(place.folder, place.plane)
  await reachFolder(folder, async () => {
    for (const name of await readdir(folder)) if (form.test(name) && name < oldestKept) await rm(join(folder, name))
  })
}

/** Removes a snapshot's file. Idempotent. */
export async function removeSnapshotFile(place: SnapshotPlace, file: string): Promise<void> {
  await rm(snapshotPath(place, file), { force: true })
}

/** Removes all snapshots of a control plane. Idempotent. Throws Busy if the folder is unusable. */
export async function removeSnapshotFolder({ folder, plane }: SnapshotPlace): Promise<void> {
  const own = join(folder, plane)
  await reachFolder(own, () => rm(own, { recursive: true, force: true }))
}

async function reachFolder<Answer>(folder: string, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DriverError || errorCode(error) === undefined) throw error
    throw new DriverError('Busy', `The folder of snapshots ${folder} cannot be used: ${errorMessage(error)}`, error)
  }
}
