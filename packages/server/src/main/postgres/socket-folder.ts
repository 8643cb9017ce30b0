import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { RunAs } from './run-as.ts'

/** A socket path has at most 107 bytes on Linux (103 on macOS), and PostgreSQL appends `/.s.PGSQL.5432.lock`. */
const folderBytesMax = 80
const prefix = 'moor-pg-'

/**
 * Creates a short, private (0700) socket folder for one run and returns its path. Throws the last error if no temporary folder is usable.
 * @param owner user that runs PostgreSQL, null for the current user
 */
export function makeSocketFolder(owner: RunAs['owner']): string {
  let lastError: unknown = new Error('no folder with a path short enough for sockets')
  for (const base of ['/tmp', tmpdir(), '/var/tmp', '/dev/shm']) {
    if (Buffer.byteLength(base) + prefix.length + 7 > folderBytesMax) continue
    try {
      const folder = mkdtempSync(join(base, prefix))
      if (owner !== null) chownSync(folder, owner.uid, owner.gid)
      return folder
    } catch (error) {
      lastError = error
    }
  }
  throw lastError
}

/** Removes a socket folder of this or an earlier run; keeps folders with other names. */
export function removeSocketFolder(folder: string): void {
  if (basename(folder).startsWith(prefix)) rmSync(folder, { recursive: true, force: true })
}
