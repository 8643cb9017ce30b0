import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFolder } from './copy-folder.ts'
import type { MoorProgram } from './find-moor.ts'
import { ensurePrepared } from './ensure-prepared.ts'

/**
 * Makes the data folder of one installation among the temporary files: a copy of the prepared one of this release, or an empty one where none is wanted. There is
 * no key, token or id in a prepared folder: the start makes them (ADR 0041).
 */
export async function makeOwnFolder(moor: MoorProgram, cache: string | false | undefined): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'moorage-'))
  try {
    if (cache !== false) await copyFolder(await ensurePrepared(moor, cache ?? cacheFolder()), folder)
    // A PostgreSQL that root runs as somebody else passes through it; nobody else looks into it.
    chmodSync(folder, 0o711)
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function cacheFolder(): string {
  const own = process.platform === 'darwin' ? join(homedir(), 'Library/Caches') : join(homedir(), '.cache')
  return join(process.env['XDG_CACHE_HOME'] || own, 'moorage')
}
