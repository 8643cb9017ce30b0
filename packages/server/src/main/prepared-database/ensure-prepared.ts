import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '#domain/shared/index.ts'
import { matchesFolderManifest, writeFolderManifest } from './folder-manifest.ts'

/** A preparation that takes longer was killed, or its machine crashed. */
const creationMsMax = 10 * 60_000
const pollMs = 50

/** Excluded files: those of a stopped server, and a password that each start regenerates. */
const dropped = ['lock', 'postgres.log', 'postgres.lib', 'postgres.service-password'] as const

/** Request for a prepared folder. */
export interface PreparedRequest {
  readonly cache: string
  /** Folders with equal names are interchangeable. */
  readonly name: string
  make(folder: string): Promise<void>
}

/**
 * Returns the path of a release's prepared data folder, created at first use, or again if damaged. The folder gets its name only when complete. Waits for
 * another process that prepares it; the first of concurrent preparations wins.
 */
export async function ensurePrepared({ cache, name, make }: PreparedRequest): Promise<string> {
  const parent = join(cache, 'prepared')
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  const folder = join(parent, name)
  for (;;) {
    if (existsSync(folder) && matchesFolderManifest(folder)) return folder
    if (!isInProgress(parent, name)) return createPrepared(folder, make)
    await pause(pollMs)
  }
}

async function createPrepared(folder: string, make: PreparedRequest['make']): Promise<string> {
  const fresh = mkdtempSync(`${folder}.new-${process.pid}-`)
  try {
    await make(fresh)
    for (const name of dropped) rmSync(join(fresh, name), { recursive: true, force: true })
    writeFolderManifest(fresh)
    publishPrepared(fresh, folder)
    return folder
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function publishPrepared(fresh: string, folder: string): void {
  if (existsSync(folder)) {
    if (matchesFolderManifest(folder)) return
    const broken = `${fresh}.broken`
    renameSync(folder, broken)
    rmSync(broken, { recursive: true, force: true })
  }
  try {
    renameSync(fresh, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

/** Also removes leftovers that are too old. */
function isInProgress(parent: string, name: string): boolean {
  const started = readdirSync(parent).filter((one) => one.startsWith(`${name}.new-`))
  return started.map((one) => isCreationRunning(join(parent, one))).includes(true)
}

function isCreationRunning(folder: string): boolean {
  const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: null }
  if (mtimeMs === null) return false
  if (Date.now() - mtimeMs > creationMsMax) {
    rmSync(folder, { recursive: true, force: true })
    return false
  }
  const pid = Number(/\.new-(\d+)-/.exec(folder)?.[1])
  return pid !== process.pid && isProcessAlive(pid)
}

function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
