import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { AlreadyRunning, OperatorFailure } from '../failures/index.ts'
import { claimDataFolder, findClaimant } from './claim-data-folder.ts'
import type { DataFolderPlace } from './data-folder-place.ts'
import { type ProcessMark, isMarkAlive, markSelf, readMark } from './process-mark.ts'

/** The right to serve a data folder. */
export interface DataFolderLock {
  /** Gives it back; the end of the process does so too, however it comes. */
  release(): void
}

/** Exit code of `flock` when somebody else has the lock; anything else but 0 means it could not be asked. */
const takenCode = 9

/**
 * Locks a data folder for this process, or throws AlreadyRunning and has touched nothing.
 *
 * The lock is the kernel's: it ends with its holder, so no stale one is ever judged and of two simultaneous starters
 * exactly one wins. Node cannot ask for it, but a lock belongs to the open file, which the program `flock` inherits
 * from us and leaves locked. The text of the file (pid and start time) tells others who runs.
 *
 * Where there is no such program (macOS), a claim that names the process takes its place. Each of the two writes down who it is before it looks for the
 * other, so that a server that was started with another PATH is refused as well.
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

/** Asks the program `flock` to lock an open file for this process, without waiting; status 0 means that it is locked. */
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

/** Closed to others: whoever can open the file can lock it. */
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

/** The holder of the kernel's lock, or the last one; null when it has not written who it is yet. */
function readHolder(place: DataFolderPlace): ProcessMark | null {
  try {
    return readMark(JSON.parse(readFileSync(place.lock, 'utf8')))
  } catch {
    return null
  }
}
