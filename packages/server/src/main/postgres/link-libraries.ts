import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'

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
 * @returns value of LD_LIBRARY_PATH; lib/ itself is in it for libraries that need others
 */
export function linkLibraries(native: string, folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  for (const { source, target } of readLinks(native)) {
    linkTo(join(native, '..', source), join(folder, basename(target)))
  }
  return [folder, join(native, 'lib')].join(delimiter)
}

/** A package without links has no such file. */
function readLinks(native: string): readonly LibraryLink[] {
  const file = join(native, 'pg-symlinks.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LibraryLink[]) : []
}

function linkTo(source: string, place: string): void {
  if (readLink(place) === source) return
  rmSync(place, { force: true })
  symlinkSync(source, place)
}

function readLink(place: string): string | null {
  try {
    return readlinkSync(place)
  } catch {
    return null
  }
}
