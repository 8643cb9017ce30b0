import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './locate-binaries.ts'

/** Only root writes here, so nobody else can put a program in our way. */
const cacheFolder = '/var/cache/moorage'

/** Binaries where they can be run from. */
export interface PlacedBinaries {
  readonly native: string
  /** Folder for the links of their libraries. */
  readonly links: string
  /** How the programs themselves name that folder. */
  readonly linksName: string
}

/**
 * Copies the 52 MB of binaries to a place that every user can read (root only, once per version). Safe against a kill: the copy appears under
 * its name only when it is whole.
 */
export function copyBinaries(binaries: Binaries): PlacedBinaries {
  const place = join(cacheFolder, `postgres-${binaries.version}`)
  if (!existsSync(place)) {
    mkdirSync(cacheFolder, { recursive: true, mode: 0o755 })
    const fresh = mkdtempSync(join(cacheFolder, 'new-'))
    cpSync(binaries.native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
    chmodSync(fresh, 0o755)
    moveOnce(fresh, place)
  }
  const links = join(place, 'links')
  return { native: join(place, 'native'), links, linksName: links }
}

/** Another process may have finished the same copy first; then ours is dropped. */
function moveOnce(fresh: string, place: string): void {
  try {
    renameSync(fresh, place)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
}
