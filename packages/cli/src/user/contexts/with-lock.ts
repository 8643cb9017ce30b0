import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 50
/** Age of an abandoned lock. No renewal takes this long. */
const staleMs = 60_000

/** Returns the result of a function that runs under a lock file, after waiting for other processes. Deletes the file afterwards, also after an error. */
export async function withLock<Result>(file: string, body: () => Promise<Result>): Promise<Result> {
  while (!take(file)) await pause(pollMs)
  try {
    return await body()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx', 0o600))
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (isStale(file)) rmSync(file, { force: true })
    return false
  }
}

function isStale(file: string): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs > staleMs
  } catch {
    return true
  }
}
