import { closeSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { callFlock } from './lock-data-folder.ts'
import { makeFolders } from './make-folders.ts'

/** Process of this machine that ended without releasing its database holds. */
export interface DeadProcess {
  readonly name: string
  /** Called after its holds are released. */
  remove(): void
}

/** Result of locking a process name. */
export interface ProcessLock {
  /** Null without the kernel lock. Child processes that inherit the file keep the lock until they end. */
  readonly file: number | null
  readonly dead: readonly DeadProcess[]
  release(): void
}

/**
 * Locks a file named after this process in the data folder, and finds processes whose file is no longer locked: such a process and all programs that inherited
 * its lock have ended. A kernel lock works across containers, and reused pids are harmless (ADR 0061). Nothing is locked or found without `flock` or write
 * access to the data folder.
 */
export function lockProcess(folder: string, name: string): ProcessLock {
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
    return { file: own, dead, release }
  } catch {
    return { file: null, dead: [], release: () => undefined }
  }
}

/** Null if another process has the lock, or if locking is not available. */
function openLocked(files: string, name: string): number | null {
  const file = openSync(join(files, name), 'a', 0o600)
  if (callFlock(file).status === 0) return file
  closeSync(file)
  return null
}

/** The file stays locked until `remove`, so that only one of two concurrent starts releases the holds. */
function findDead(files: string, name: string): DeadProcess[] {
  const file = openLocked(files, name)
  if (file === null) return []
  const remove = (): void => {
    rmSync(join(files, name), { force: true })
    closeSync(file)
  }
  return [{ name, remove }]
}
