import { closeSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { callFlock } from './lock-data-folder.ts'
import { makeFolders } from './make-folders.ts'

/**
 * Locks a file named after this process in the data folder. Returns the lock, and dead processes, whose files are no longer locked: they and all programs that
 * inherited their locks have ended. A kernel lock works across containers, and reused pids are harmless (ADR 0061). Without `flock` or write access to the data
 * folder, locks and finds nothing.
 */
export function lockProcess(folder: string, name: string) {
  const files = join(folder, 'processes')
  try {
    makeFolders(files, 0o700)
    const own = openLocked(files, name)
    if (own === null) rmSync(join(files, name), { force: true })
    const dead =
      own === null ? [] : readdirSync(files).flatMap((other) => (other === name ? [] : findDead(files, other)))
    const release = (): void => {
      rmSync(join(files, name), { force: true })
      if (own !== null) closeSync(own)
    }
    // Null without the kernel lock. Child processes that inherit the file keep the lock.
    return { file: own, dead, release }
  } catch {
    return { file: null, dead: [], release: () => undefined }
  }
}

function openLocked(files: string, name: string): number | null {
  const file = openSync(join(files, name), 'a', 0o600)
  if (callFlock(file).status === 0) return file
  closeSync(file)
  return null
}

/** Finds a process that ended without releasing its leases and driver claims. The file stays locked until `remove`, so that only one of two concurrent starts releases the leases. */
function findDead(files: string, name: string) {
  const file = openLocked(files, name)
  if (file === null) return []
  const remove = (): void => {
    rmSync(join(files, name), { force: true })
    closeSync(file)
  }
  return [{ name, remove }]
}
