import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '#domain/shared/index.ts'
import { isSealed, sealFolder } from './seal-folder.ts'

/** Whatever takes longer was killed, or its machine went down. */
const makingMsMax = 10 * 60_000
const lookMs = 50

/** What a stopped server has left that a copy is better without: its lock, its log, links to programs, and a password that a start makes anew. */
const dropped = ['lock', 'postgres.log', 'postgres.lib', 'postgres.service-password'] as const

/** A prepared folder that is wanted. */
export interface PreparedWanted {
  /** Absolute path of the folder that keeps them. */
  readonly cache: string
  /** The same for whatever may stand for one another. */
  readonly name: string
  /** Fills a data folder, which is there and empty. */
  make(folder: string): Promise<void>
}

/**
 * The prepared data folder of a release, made at its first use. It gets its name when it is whole, so that a kill at any moment leaves none or all of it, and of
 * several that are made at once the first counts. One that was damaged since is made anew.
 */
export async function ensurePrepared({ cache, name, make }: PreparedWanted): Promise<string> {
  const parent = join(cache, 'prepared')
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  const folder = join(parent, name)
  for (;;) {
    if (existsSync(folder) && isSealed(folder)) return folder
    if (!isBeingMade(parent, name)) return makePrepared(folder, make)
    await pause(lookMs)
  }
}

async function makePrepared(folder: string, make: PreparedWanted['make']): Promise<string> {
  const fresh = mkdtempSync(`${folder}.new-${process.pid}-`)
  try {
    await make(fresh)
    for (const name of dropped) rmSync(join(fresh, name), { recursive: true, force: true })
    sealFolder(fresh)
    putInPlace(fresh, folder)
    return folder
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Another one may have been quicker: then ours is not needed. A damaged one makes room. */
function putInPlace(fresh: string, folder: string): void {
  if (existsSync(folder)) {
    if (isSealed(folder)) return
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

/** Whether another program makes it at this moment, which saves us the work; what was left by one that is gone is removed. */
function isBeingMade(parent: string, name: string): boolean {
  const begun = readdirSync(parent).filter((one) => one.startsWith(`${name}.new-`))
  return begun.map((one) => isStillMade(join(parent, one))).includes(true)
}

function isStillMade(folder: string): boolean {
  const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: null }
  if (mtimeMs === null) return false
  if (Date.now() - mtimeMs > makingMsMax) {
    rmSync(folder, { recursive: true, force: true })
    return false
  }
  const pid = Number(/\.new-(\d+)-/.exec(folder)?.[1])
  return pid !== process.pid && isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
