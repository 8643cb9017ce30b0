import { linkSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { errorCode } from '#domain/shared/index.ts'
import { AlreadyRunning } from '../failures/index.ts'
import type { DataFolderPaths } from './data-folder-paths.ts'
import { type ProcessMark, isMarkAlive, markSelf, readMark } from './process-mark.ts'
import { writeAtomically } from './write-atomically.ts'

/** File `lock-<number>`; numbers increase with each claim. */
interface Claim {
  readonly number: number
  readonly mark: ProcessMark | null
}

/**
 * Claims a data folder without the kernel lock. Throws AlreadyRunning if a living process has a claim. Only one process can create the claim with the next
 * number. The newest claim is never deleted, so no number is reused; `release` clears it. A process that lost a race finds a higher number and removes its
 * claim.
 */
export function claimDataFolder(paths: DataFolderPaths): { release(): void } {
  for (;;) {
    const before = findClaimHolder(paths)
    if (before.holder !== null) throw new AlreadyRunning(paths.folder, before.holder.pid)
    const number = before.number + 1
    if (createClaim(paths, number))
      return { release: () => writeAtomically(nameClaim(paths, number), describeClaim(null), 0o600) }
  }
}

/** Returns false, without a remaining claim, if another process has this number or a higher number. */
function createClaim(paths: DataFolderPaths, number: number): boolean {
  if (!writeClaim(paths, { number, mark: markSelf() })) return false
  const others = listClaims(paths).filter((one) => one.number !== number)
  const isHighest = others.every((one) => one.number < number)
  // The previous claim stays, so that a concurrent listing finds at least one claim.
  const idle = isHighest ? others.filter((one) => one.number < number - 1).map((one) => one.number) : [number]
  for (const one of idle) rmSync(nameClaim(paths, one), { force: true })
  return isHighest
}

/** Returns the living process with a claim, or null, and the highest claim number (0 without claims). */
export function findClaimHolder(paths: DataFolderPaths): {
  readonly number: number
  readonly holder: ProcessMark | null
} {
  const claims = listClaims(paths)
  const holder = claims.find(({ mark }) => mark !== null && isMarkAlive(mark))?.mark ?? null
  return { number: Math.max(0, ...claims.map((one) => one.number)), holder }
}

function listClaims(paths: DataFolderPaths): readonly Claim[] {
  const numbers = readdirSync(paths.folder).flatMap((name) => /^lock-(\d+)$/.exec(name)?.[1] ?? [])
  return numbers.map((number) => ({ number: Number(number), mark: readClaim(nameClaim(paths, Number(number))) }))
}

function readClaim(file: string): ProcessMark | null {
  try {
    return readMark(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

function writeClaim(paths: DataFolderPaths, { number, mark }: Claim): boolean {
  const fresh = join(paths.folder, `lock.${randomUUID()}`)
  writeAtomically(fresh, describeClaim(mark), 0o600)
  try {
    linkSync(fresh, nameClaim(paths, number))
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(fresh, { force: true })
  }
}

const nameClaim = (paths: DataFolderPaths, number: number): string => join(paths.folder, `lock-${number}`)

const describeClaim = (mark: ProcessMark | null): string => `${JSON.stringify(mark ?? {})}\n`
