import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { AlreadyRunning, OperatorFailure } from '../failures/index.ts'
import { claimDataFolder, findClaimHolder } from './claim-data-folder.ts'
import type { DataFolderPaths } from './data-folder-paths.ts'
import { type ProcessMark, isMarkAlive, markSelf, readMark } from './process-mark.ts'

/** Lock of a data folder. */
export interface DataFolderLock {
  /** Releases the lock, as does the end of the process. */
  release(): void
}

const takenCode = 9

/**
 * Locks a data folder for this process and writes pid and start time to the lock file. Throws AlreadyRunning if another process has the lock, OperatorFailure
 * if locking fails. The kernel lock ends with its holder, so no stale lock exists, and exactly one of two concurrent starts wins. Node.js has no API for it:
 * the program `flock` locks the inherited open file, and the lock outlives `flock`. Without `flock` (macOS), a claim replaces the lock. Each method writes its
 * mark before it checks for the other's, so that a server started with a different PATH is rejected too.
 */
export function lockDataFolder(paths: DataFolderPaths): DataFolderLock {
  const file = openLock(paths)
  const result = callFlock(file)
  if (errorCode(result.error) === 'ENOENT') {
    closeSync(file)
    return claimWithoutLock(paths)
  }
  if (result.status !== 0) {
    closeSync(file)
    if (result.status === takenCode) throw new AlreadyRunning(paths.folder, readHolder(paths)?.pid ?? null)
    const why = result.error?.message ?? result.stderr.trim()
    throw new OperatorFailure(`The data folder ${paths.folder} cannot be locked with the program flock: ${why}.`)
  }
  ftruncateSync(file)
  writeSync(file, `${JSON.stringify(markSelf())}\n`)
  const { holder } = findClaimHolder(paths)
  if (holder !== null) {
    closeSync(file)
    throw new AlreadyRunning(paths.folder, holder.pid)
  }
  return { release: () => closeSync(file) }
}

/** Runs `flock` on an open file without waiting. Returns status 0 if locked, 9 if another process has the lock, and an error if the program cannot run. */
export function callFlock(file: number): SpawnSyncReturns<string> {
  return spawnSync('flock', ['--exclusive', '--nonblock', '--conflict-exit-code', String(takenCode), '3'], {
    stdio: ['ignore', 'ignore', 'pipe', file],
    encoding: 'utf8',
  })
}

function claimWithoutLock(paths: DataFolderPaths): DataFolderLock {
  const claim = claimDataFolder(paths)
  const holder = readHolder(paths)
  if (holder === null || !isMarkAlive(holder)) return claim
  claim.release()
  throw new AlreadyRunning(paths.folder, holder.pid)
}

/** Every process that can open the lock file can lock it. */
function openLock(paths: DataFolderPaths): number {
  try {
    return openSync(paths.lock, 'a+', 0o600)
  } catch (error) {
    throw new OperatorFailure(
      `The data folder ${paths.folder} cannot be used: ${errorMessage(error)}.`,
      'refused',
      error,
    )
  }
}

/** Returns null before the holder has written its mark. */
function readHolder(paths: DataFolderPaths): ProcessMark | null {
  try {
    return readMark(JSON.parse(readFileSync(paths.lock, 'utf8')))
  } catch {
    return null
  }
}
