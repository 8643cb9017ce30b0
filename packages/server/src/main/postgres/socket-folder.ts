import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { RunAs } from './run-as.ts'

/** A socket path may have 107 octets on Linux (103 on macOS), and PostgreSQL adds `/.s.PGSQL.5432.lock`. */
const folderOctetsMax = 80
const prefix = 'moor-pg-'

/**
 * Makes a short, private (0700) folder for one run's socket, however long the data folder's path is.
 * @param owner who runs PostgreSQL, null when we do ourselves
 */
export function makeSocketFolder(owner: RunAs['owner']): string {
  let trouble: unknown = new Error('no folder with a path short enough for sockets')
  for (const base of ['/tmp', tmpdir(), '/var/tmp', '/dev/shm']) {
    if (Buffer.byteLength(base) + prefix.length + 7 > folderOctetsMax) continue
    try {
      const folder = mkdtempSync(join(base, prefix))
      if (owner !== null) chownSync(folder, owner.uid, owner.gid)
      return folder
    } catch (error) {
      trouble = error
    }
  }
  throw trouble
}

/** Removes a socket folder of this or an earlier run; anything that is not ours by name stays. */
export function removeSocketFolder(folder: string): void {
  if (basename(folder).startsWith(prefix)) rmSync(folder, { recursive: true, force: true })
}
