import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeLabels } from '../../container-runtime.ts'
import { readLabels, rejectForeign } from '../../resources/runtime-labels.ts'

const recordFile = 'record.json'

/** What a folder says of itself: its labels, and what else its kind needs. */
export interface FolderRecord {
  readonly labels: RuntimeLabels
  readonly [field: string]: unknown
}

/** The record of a folder; null where there is none, or the call that made the folder died before it was written. Broken where it cannot be read. */
export async function readRecord(folder: string): Promise<FolderRecord | null> {
  const text = await readFile(join(folder, recordFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new DriverError('Broken', `${folder} cannot be read: ${error.message}`, error)
  })
  if (text === null) return null
  const read: unknown = parseJson(folder, text)
  if (!isRecord(read)) throw new DriverError('Broken', `${join(folder, recordFile)} is no record.`)
  return { ...read, labels: readLabels(read['labels']) }
}

function parseJson(folder: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DriverError('Broken', `${join(folder, recordFile)} is damaged.`, error)
  }
}

/** Writes the record of a folder, which is made where it is missing. */
export async function writeRecord(folder: string, record: FolderRecord): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await replaceFile(join(folder, recordFile), JSON.stringify(record), 0o600)
}

/** Puts a file in the place of another as a whole: who reads it sees the one or the other. */
export async function replaceFile(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const fresh = `${path}.${randomUUID().slice(0, 8)}`
  try {
    await writeFile(fresh, content, { mode: 0o600, flush: true })
    // Not cut by the umask, as the mode of a new file is.
    await chmod(fresh, mode)
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}

/** A record that is there under a name of ours: its labels must be ours too. Throws DriverError AlreadyExists. */
export async function readOwnRecord(what: string, folder: string, labels: RuntimeLabels): Promise<FolderRecord | null> {
  const found = await readRecord(folder)
  if (found) rejectForeign(what, found.labels, labels)
  return found
}

/** The records of all folders below one, by their names. */
export async function listRecords(below: string): Promise<ReadonlyMap<string, FolderRecord>> {
  const names = await readdir(below).catch(() => [])
  const found = await Promise.all(names.map(async (name) => [name, await readRecord(join(below, name))] as const))
  return new Map(found.flatMap(([name, record]) => (record ? [[name, record] as const] : [])))
}

/** Whether what is there carries all of these labels. */
export function carriesLabels({ labels: found }: FolderRecord, labels: RuntimeLabels): boolean {
  return Object.entries(labels).every(([key, value]) => found[key] === value)
}
