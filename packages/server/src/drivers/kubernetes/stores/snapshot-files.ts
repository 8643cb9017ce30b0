import { createReadStream } from 'node:fs'
import { type FileHandle, access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ReceiveChunk } from '../../containers/index.ts'
import { SnapshotSum } from './snapshot-sum.ts'

/** Where the snapshots of one control plane lie. */
export interface SnapshotPlace {
  readonly folder: string
  /** Name of the control plane. */
  readonly plane: string
}

const form = /^\d{8}T\d{6}Z-r\d+\.db$/
const partEnding = '.part'

/** What the file of a snapshot is called: by the time when it was begun, to the second, and the revision that it ends with. Later ones come later in the alphabet. */
export function nameSnapshot(takenMs: number, revision: number): string {
  const time = new Date(takenMs).toISOString().replace(/\.\d+Z$/, 'Z')
  return `${time.replaceAll(/[-:]/g, '')}-r${revision}.db`
}

/** Where one lies, by the name of its file. */
export function snapshotPath({ folder, plane }: SnapshotPlace, file: string): string {
  return join(folder, plane, file)
}

/**
 * Writes a snapshot as a whole: beside its place, through to the disk, and there only then. `copy` hands over its bytes. What killed processes left half written goes first. Its size; Broken where what came is no whole snapshot,
 * Busy where the folder cannot be written to.
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
      // A disk that is full is not kept so by what is of no use.
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

/** Whether the file of a snapshot is in its place, whatever it holds. */
export function isSnapshotThere(place: SnapshotPlace, file: string): Promise<boolean> {
  return access(snapshotPath(place, file)).then(
    () => true,
    () => false,
  )
}

/** Why a snapshot cannot be restored from; null where it is there and whole. */
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

/** Removes what is older than the oldest that is kept, recorded or not. Newer ones stay, also those that nobody has recorded: a database that was restored from a backup knows less than the folder has. */
export async function pruneSnapshotFiles(place: SnapshotPlace, oldestKept: string): Promise<void> {
  const folder = join(place.folder, place.plane)
  await reachFolder(folder, async () => {
    for (const name of await readdir(folder)) if (form.test(name) && name < oldestKept) await rm(join(folder, name))
  })
}

/** Removes one; one that is not there is fine. */
export async function removeSnapshotFile(place: SnapshotPlace, file: string): Promise<void> {
  await rm(snapshotPath(place, file), { force: true })
}

/** Removes all of a control plane. */
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
