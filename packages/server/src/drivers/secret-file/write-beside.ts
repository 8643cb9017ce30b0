import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whom a fresh file is to belong to; whoever writes it when absent. */
interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * Writes a whole file (0600) beside `path`, lets `place` give it its name, and makes that last through a power cut. A kill at any
 * moment leaves the old file or the new one, never a part; what `place` has not moved away is removed.
 */
export function writeBeside(path: string, text: string, place: (fresh: string) => void, owner?: Owner): void {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx', flush: true })
    if (owner && owner.uid !== process.geteuid?.()) chownSync(fresh, owner.uid, owner.gid)
    place(fresh)
    syncFolder(dirname(path))
  } finally {
    rmSync(fresh, { force: true })
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
