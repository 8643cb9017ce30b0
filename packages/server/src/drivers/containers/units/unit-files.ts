import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, readdir, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerFile, LargeFile, ReceiveChunk } from '../container-runtime.ts'
import { checkContainerFiles, isWithin } from '../files/file-folders.ts'
import { filesFolder } from './confinement/confinement.ts'
import { replaceFile } from './folder/records.ts'
import type { UnitPlaces } from './folder/unit-places.ts'
import { type UnitRecord, readUnit, requireUnit } from './folder/unit-record.ts'

/** Replaces files of a unit, each atomically. Throws NotFound without the unit, Broken for a path outside of its folders and volumes. */
export async function putUnitFiles(places: UnitPlaces, name: string, files: readonly ContainerFile[]): Promise<void> {
  checkContainerFiles(files)
  const unit = await requireUnit(places, name)
  const found = files.map((file) => ({ ...file, at: placeOf(places, unit, file.path) }))
  for (const { path, at } of found)
    if (at === null)
      throw new DriverError(
        'Broken',
        `Unit ${name} has no folder for ${path}: it has files in ${unit.fileFolders.join(', ')}.`,
      )
  for (const { at, content, mode } of found) {
    if (at === null) continue
    await mkdir(dirname(at), { recursive: true, mode: 0o755 })
    await replaceFile(at, content, mode)
  }
}

/** Content of a file in a unit's folders, volumes or image; null without file or unit. Throws Broken if it cannot be read. */
export async function readUnitFile(places: UnitPlaces, name: string, path: string): Promise<Buffer | null> {
  const unit = await readUnit(places, name)
  return unit && orNothing(readFile(findPlace(places, unit, path)), { name, path })
}

/** Content of the files in a unit's folder, by path; empty without folder or unit. Throws Broken if it cannot be read. */
export async function readUnitFiles(
  places: UnitPlaces,
  name: string,
  folder: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const unit = await readUnit(places, name)
  const listed = unit && readdir(findPlace(places, unit, folder), { withFileTypes: true })
  const entries = (listed && (await orNothing(listed, { name, path: folder }))) ?? []
  const paths = entries.filter((one) => one.isFile()).map((one) => join(folder, one.name))
  const found = await Promise.all(paths.map(async (path) => [path, await readUnitFile(places, name, path)] as const))
  return new Map(found.flatMap(([path, content]) => (content ? [[path, content] as const] : [])))
}

const findPlace = (places: UnitPlaces, unit: UnitRecord, path: string): string =>
  placeOf(places, unit, path) ?? join(places.image(unit.spec.image), path)

/** Null if the file is missing. */
function orNothing<Read>(
  reading: Promise<Read>,
  { name, path }: { readonly name: string; readonly path: string },
): Promise<Read | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new DriverError('Broken', `${path} of unit ${name} cannot be read: ${error.code}.`, error)
  })
}

/** Streams a file of a unit's folders or volumes to `take` and returns its size; null without file or unit. Throws Broken if it is not a file. */
export async function copyUnitFile(
  places: UnitPlaces,
  { name, path }: { readonly name: string; readonly path: string },
  take: ReceiveChunk,
): Promise<number | null> {
  const unit = await readUnit(places, name)
  const at = unit && placeOf(places, unit, path)
  const found = at === null ? null : await stat(at).catch(() => null)
  if (at === null || !found) return null
  if (!found.isFile()) throw new DriverError('Broken', `${path} of unit ${name} is no file.`)
  for await (const piece of createReadStream(at)) await take(Buffer.from(piece))
  return found.size
}

/**
 * Writes a file of any size to a unit's folder or volume atomically. Throws NotFound without the unit, Broken for another path or content of another length.
 */
export async function placeUnitFile(
  places: UnitPlaces,
  name: string,
  { path, mode, bytes, content }: LargeFile,
): Promise<void> {
  checkContainerFiles([{ path, mode, content: '' }])
  const at = placeOf(places, await requireUnit(places, name), path)
  if (at === null) throw new DriverError('Broken', `Unit ${name} has no folder for ${path}.`)
  const part = join(dirname(at), `.${basename(at)}.part`)
  await pipeline(content, createWriteStream(part, { mode, flush: true }))
  if ((await stat(part)).size !== bytes)
    throw new DriverError('Broken', `${path} is not as long as it was: ${bytes} bytes.`)
  await rename(part, at)
}

/** Path on the machine; null for a file of the image. */
function placeOf(places: UnitPlaces, { spec, fileFolders }: UnitRecord, path: string): string | null {
  const { name, volumes = {} } = spec
  const [at, volume] = Object.entries(volumes).find(([one]) => isWithin(path, one)) ?? []
  if (at !== undefined && volume !== undefined) return join(places.volume(volume), 'data', path.slice(at.length))
  const folder = fileFolders.find((one) => isWithin(path, one))
  return folder === undefined ? null : join(filesFolder(places, name, folder), path.slice(folder.length))
}
