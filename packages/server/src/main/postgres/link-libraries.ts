import { existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

interface LibraryLink {
  readonly source: string
  readonly target: string
}

/**
 * Makes the shared-library links that the package's postinstall script would make (npm 12 and `--ignore-scripts`
 * skip it, and `postgres` then does not load). They stand in a folder of ours, because node_modules may belong to
 * somebody else. Called before every start, so they follow a project that moved.
 * @param native folder with lib/ and pg-symlinks.json
 * @param folder absolute folder for the links, made when missing
 */
export function linkLibraries(native: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  for (const { source, target } of readLinks(native)) {
    linkTo(join(native, '..', source), join(folder, basename(target)))
  }
}

/** A package without links has no such file. */
function readLinks(native: string): readonly LibraryLink[] {
  const file = join(native, 'pg-symlinks.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LibraryLink[]) : []
}

function linkTo(source: string, place: string): void {
  if (readLink(place) === source) return
  // Under its name in one step: another process may be starting a server from the same folder.
  const fresh = `${place}.${process.pid}`
  symlinkSync(source, fresh)
  renameSync(fresh, place)
}

function readLink(place: string): string | null {
  try {
    return readlinkSync(place)
  } catch {
    return null
  }
}
