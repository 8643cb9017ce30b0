import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeLabels } from '../../container-runtime.ts'
import { readLabels, rejectForeign } from '../../resources/runtime-labels.ts'

const recordFile = 'record.json'

/** Record of a folder, with fields that depend on the kind of folder. */
export interface FolderRecord {
  readonly labels: RuntimeLabels
  readonly [field: string]: unknown
}

/** True if the path exists. Follows links. */
export function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Record of a folder. Null if none exists, also if the call that created the folder died earlier. Throws Broken if unreadable. */
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

/** Writes a folder's record atomically; creates a missing folder. */
export async function writeRecord(folder: string, record: FolderRecord): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await replaceFile(join(folder, recordFile), JSON.stringify(record), 0o600)
}

/** Writes a file atomically: readers see the old or the new content. After an error, removes the temporary file and rethrows. */
export async function replaceFile(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const fresh = `${path}.${randomUUID().slice(0, 8)}`
  try {
    await writeFile(fresh, content, { mode: 0o600, flush: true })
    await chmod(fresh, mode)
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}

/** Record of a folder, or null. Throws AlreadyExists if its labels are not ours. */
export async function readOwnRecord(what: string, folder: string, labels: RuntimeLabels): Promise<FolderRecord | null> {
  const found = await readRecord(folder)
  if (found) rejectForeign(what, found.labels, labels)
  return found
}

/** Records of all subfolders by name; empty if the folder cannot be listed. Throws Broken for an unreadable record. */
export async function listRecords(below: string): Promise<ReadonlyMap<string, FolderRecord>> {
  const names = await readdir(below).catch(() => [])
  const found = await Promise.all(names.map(async (name) => [name, await readRecord(join(below, name))] as const))
  return new Map(found.flatMap(([name, record]) => (record ? [[name, record] as const] : [])))
}

/** True if the record has all of these labels. */
export function carriesLabels({ labels: found }: FolderRecord, labels: RuntimeLabels): boolean {
  return Object.entries(labels).every(([key, value]) => found[key] === value)
}
