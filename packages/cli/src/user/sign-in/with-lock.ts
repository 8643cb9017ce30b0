import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** How often to look whether another process is done, in ms. */
const lookMs = 50
/** A lock that is older is left over by a process that was killed; no renewal takes so long. */
const staleMs = 60_000

/** Runs something while no other process holds the file; waits for one that does. */
export async function withLock<Result>(file: string, body: () => Promise<Result>): Promise<Result> {
  while (!take(file)) await pause(lookMs)
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
