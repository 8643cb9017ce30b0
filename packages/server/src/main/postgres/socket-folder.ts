import { chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { RunAs } from './run-as.ts'

/** A socket path has at most 107 bytes on Linux (103 on macOS), and PostgreSQL appends `/.s.PGSQL.5432.lock`. */
const folderBytesMax = 80
const prefix = 'moor-pg-'

/**
 * Creates a short, private (0700) socket folder and returns its path. Throws the last error if no temporary folder is usable.
 * @param owner user that runs PostgreSQL, null for the current user
 * @param former folder of a server that ended without removing it: control planes still connect there
 */
export function makeSocketFolder(owner: RunAs['owner'], former: string | null = null): string {
  if (former !== null && canReuse(former, owner)) return former
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

/** Rejects the folder of another user, who could impersonate the server. */
function canReuse(folder: string, owner: RunAs['owner']): boolean {
  if (!basename(folder).startsWith(prefix)) return false
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    const isOwn = [process.geteuid?.(), owner?.uid].includes(found.uid)
    if (!found.isDirectory() || !isOwn) return false
    if (owner !== null) chownSync(folder, owner.uid, owner.gid)
    return true
  } catch {
    return false
  }
}

/** Removes a socket folder of this or an earlier run; keeps folders with other names. */
export function removeSocketFolder(folder: string): void {
  if (basename(folder).startsWith(prefix)) rmSync(folder, { recursive: true, force: true })
}
