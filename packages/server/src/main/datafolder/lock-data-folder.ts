import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { AlreadyRunning, OperatorFailure } from '../failures/index.ts'
import { claimDataFolder, findClaimant } from './claim-data-folder.ts'
import type { DataFolderPlace } from './data-folder-place.ts'
import { type ProcessMark, isMarkAlive, markSelf, readMark } from './process-mark.ts'

/** Lock of a data folder. */
export interface DataFolderLock {
  /** Releases it; so does the end of the process. */
  release(): void
}

/** Exit code of `flock` if another process has the lock; any other code except 0 means that locking failed. */
const takenCode = 9

/**
 * Locks a data folder for this process. Throws AlreadyRunning without any change.
 *
 * The kernel lock ends with its holder, so no stale lock exists, and exactly one of two concurrent starts wins. Node.js has no API for it, but a lock belongs
 * to the open file, which the program `flock` inherits from this process and leaves locked. The content of the file (pid and start time) identifies the holder.
 *
 * Without that program (macOS), a claim that names the process replaces the lock. Each of the two writes its mark before it checks for the other, so that a
 * server started with a different PATH is rejected too.
 */
export function lockDataFolder(place: DataFolderPlace): DataFolderLock {
  const file = openLock(place)
  const asked = askFlock(file)
  if (errorCode(asked.error) === 'ENOENT') {
    closeSync(file)
    return claimWithoutLock(place)
  }
  if (asked.status !== 0) {
    closeSync(file)
    if (asked.status === takenCode) throw new AlreadyRunning(place.folder, readHolder(place)?.pid ?? null)
    const why = asked.error?.message ?? asked.stderr.trim()
    throw new OperatorFailure(`The data folder ${place.folder} cannot be locked with the program flock: ${why}.`)
  }
  ftruncateSync(file)
  writeSync(file, `${JSON.stringify(markSelf())}\n`)
  const { holder } = findClaimant(place)
  if (holder !== null) {
    closeSync(file)
    throw new AlreadyRunning(place.folder, holder.pid)
  }
  return { release: () => closeSync(file) }
}

/** Runs `flock` on an open file without waiting; status 0 means that it is locked. */
export function askFlock(file: number): SpawnSyncReturns<string> {
  return spawnSync('flock', ['--exclusive', '--nonblock', '--conflict-exit-code', String(takenCode), '3'], {
    stdio: ['ignore', 'ignore', 'pipe', file],
    encoding: 'utf8',
  })
}

function claimWithoutLock(place: DataFolderPlace): DataFolderLock {
  const claim = claimDataFolder(place)
  const holder = readHolder(place)
  if (holder === null || !isMarkAlive(holder)) return claim
  claim.release()
  throw new AlreadyRunning(place.folder, holder.pid)
}

/** Not accessible to others: any process that can open the file can lock it. */
function openLock(place: DataFolderPlace): number {
  try {
    return openSync(place.lock, 'a+', 0o600)
  } catch (error) {
    throw new OperatorFailure(
      `The data folder ${place.folder} cannot be used: ${errorMessage(error)}.`,
      'refused',
      error,
    )
  }
}

/** Current or last holder of the kernel lock; null if it has not written its mark yet. */
function readHolder(place: DataFolderPlace): ProcessMark | null {
  try {
    return readMark(JSON.parse(readFileSync(place.lock, 'utf8')))
  } catch {
    return null
  }
}
