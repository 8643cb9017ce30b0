import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, readdir, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerFile, LargeFile, ReceiveChunk } from '../../container-runtime.ts'
import { checkContainerFiles, isWithin } from '../../files/file-folders.ts'
import { replaceFile } from '../folder/records.ts'
import type { ProcessFolders } from '../folder/process-folders.ts'
import { type ProcessRecord, readProcess, requireProcess } from '../folder/process-record.ts'
import { filesFolder, relocate, relocateBack, relocationOf } from './relocate.ts'

/** Replaces files of a process, each atomically. Throws NotFound without the process, Broken for a path outside of its folders and volumes. */
export async function putFiles(folders: ProcessFolders, name: string, files: readonly ContainerFile[]): Promise<void> {
  checkContainerFiles(files)
  const own = await requireProcess(folders, name)
  const found = files.map((file) => ({ ...file, at: placeOf(folders, own, file.path) }))
  for (const { path, at } of found)
    if (at === null)
      throw new DriverError(
        'Broken',
        `Process ${name} has no folder for ${path}: it has files in ${own.fileFolders.join(', ')}.`,
      )
  for (const { at, content, mode } of found) {
    if (at === null) continue
    await mkdir(dirname(at), { recursive: true, mode: 0o755 })
    await replaceFile(at, onMachine(folders, own, content), mode)
  }
}

/** Content of a file in a process's folders or volumes; null without file or process. Throws Broken if it cannot be read. */
export async function readOneFile(folders: ProcessFolders, name: string, path: string): Promise<Buffer | null> {
  const own = await readProcess(folders, name)
  const at = own && placeOf(folders, own, path)
  const found = at === null ? null : await orNothing(readFile(at), { name, path })
  // Binary files contain no paths.
  if (!own || !found || found.includes(0)) return found
  return Buffer.from(relocateBack(relocationOf(folders, own), found.toString('utf8')))
}

/** Configuration files name each other. */
function onMachine(
  folders: ProcessFolders,
  own: ProcessRecord,
  content: ContainerFile['content'],
): ContainerFile['content'] {
  return typeof content === 'string' ? relocate(relocationOf(folders, own), content) : content
}

/** Content of the files in a process's folder, by path; empty without folder or process. Throws Broken if it cannot be read. */
export async function readFiles(
  folders: ProcessFolders,
  name: string,
  folder: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const own = await readProcess(folders, name)
  const at = own && placeOf(folders, own, folder)
  const entries =
    at === null ? [] : ((await orNothing(readdir(at, { withFileTypes: true }), { name, path: folder })) ?? [])
  const paths = entries.filter((one) => one.isFile()).map((one) => join(folder, one.name))
  const found = await Promise.all(paths.map(async (path) => [path, await readOneFile(folders, name, path)] as const))
  return new Map(found.flatMap(([path, content]) => (content ? [[path, content] as const] : [])))
}

/** Null if the file is missing. */
function orNothing<Read>(
  reading: Promise<Read>,
  { name, path }: { readonly name: string; readonly path: string },
): Promise<Read | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new DriverError('Broken', `${path} of process ${name} cannot be read: ${error.code}.`, error)
  })
}

/** Streams a file of a process's folders or volumes to `take` and returns its size; null without file or process. Throws Broken if it is not a file. */
export async function copyFile(
  folders: ProcessFolders,
  { name, path }: { readonly name: string; readonly path: string },
  take: ReceiveChunk,
): Promise<number | null> {
  const own = await readProcess(folders, name)
  const at = own && placeOf(folders, own, path)
  const found = at === null ? null : await stat(at).catch(() => null)
  if (at === null || !found) return null
  if (!found.isFile()) throw new DriverError('Broken', `${path} of process ${name} is no file.`)
  for await (const piece of createReadStream(at)) await take(Buffer.from(piece))
  return found.size
}

/**
 * Writes a file of any size to a process's folder or volume atomically. Throws NotFound without the process, Broken for another path or content of another length.
 */
export async function placeFile(
  folders: ProcessFolders,
  name: string,
  { path, mode, bytes, content }: LargeFile,
): Promise<void> {
  checkContainerFiles([{ path, mode, content: '' }])
  const at = placeOf(folders, await requireProcess(folders, name), path)
  if (at === null) throw new DriverError('Broken', `Process ${name} has no folder for ${path}.`)
  const part = join(dirname(at), `.${basename(at)}.part`)
  await pipeline(content, createWriteStream(part, { mode, flush: true }))
  if ((await stat(part)).size !== bytes)
    throw new DriverError('Broken', `${path} is not as long as it was: ${bytes} bytes.`)
  await rename(part, at)
}

/** Path on the machine; null outside of the process's folders and volumes. */
function placeOf(folders: ProcessFolders, { spec, fileFolders }: ProcessRecord, path: string): string | null {
  const { name, volumes = {} } = spec
  const [at, volume] = Object.entries(volumes).find(([one]) => isWithin(path, one)) ?? []
  if (at !== undefined && volume !== undefined) return join(folders.volume(volume), 'data', path.slice(at.length))
  const folder = fileFolders.find((one) => isWithin(path, one))
  return folder === undefined ? null : join(filesFolder(folders, name, folder), path.slice(folder.length))
}
