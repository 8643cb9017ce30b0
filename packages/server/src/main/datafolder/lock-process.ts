import { closeSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { askFlock } from './lock-data-folder.ts'
import { makeFolders } from './make-folders.ts'

/** A process of this machine that ended without releasing what it held in the database. */
export interface DeadProcess {
  readonly name: string
  /** Forgets it, once what it held is released. */
  forget(): void
}

/** What a process finds when it locks its name. */
export interface ProcessLock {
  /** The locked file; null where the kernel's lock is not available. Programs that inherit it keep the lock until they end. */
  readonly file: number | null
  readonly dead: readonly DeadProcess[]
  release(): void
}

/**
 * Locks a file named after this process in the data folder, and finds the processes whose file is not locked any more: they have ended, and so has every program that inherited
 * the lock. The lock is the kernel's, so it holds between containers, and a pid that is given again confuses nothing (ADR 0061). Without the program `flock`, or with a data folder
 * that cannot be written to, nothing is locked or found.
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

/** Null when another process has the lock, or nobody can lock. */
function openLocked(files: string, name: string): number | null {
  const file = openSync(join(files, name), 'a', 0o600)
  if (askFlock(file).status === 0) return file
  closeSync(file)
  return null
}

/** It stays locked until it is forgotten, so that of two starting processes one releases what it held. */
function findDead(files: string, name: string): DeadProcess[] {
  const file = openLocked(files, name)
  if (file === null) return []
  const forget = (): void => {
    rmSync(join(files, name), { force: true })
    closeSync(file)
  }
  return [{ name, forget }]
}
