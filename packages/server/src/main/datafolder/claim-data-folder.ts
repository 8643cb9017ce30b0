import { linkSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { errorCode } from '#domain/shared/index.ts'
import { AlreadyRunning } from '../failures/index.ts'
import type { DataFolderPlace } from './data-folder-place.ts'
import { type ProcessMark, isMarkAlive, markSelf, readMark } from './process-mark.ts'
import { writeWhole } from './write-whole.ts'

/** File `lock-<number>` in the data folder; numbers increase with each claim. */
interface Claim {
  readonly number: number
  /** Process that holds the claim; null after release. */
  readonly mark: ProcessMark | null
}

/**
 * Locks a data folder where the kernel lock is not available: the newest claim of a living process counts. A claim is written atomically under the next number,
 * which only one process can create. The newest is never deleted, so a number is not reused; a process that lost a race finds a higher number and backs off.
 * Processes are identified by start time and pid, so a reused pid holds nothing. Throws AlreadyRunning.
 */
export function claimDataFolder(place: DataFolderPlace): { release(): void } {
  for (;;) {
    const before = findClaimant(place)
    if (before.holder !== null) throw new AlreadyRunning(place.folder, before.holder.pid)
    const number = before.number + 1
    if (takeNumber(place, number))
      return { release: () => writeWhole(nameClaim(place, number), describeClaim(null), 0o600) }
  }
}

/** Creates a claim with a number. Returns false and leaves nothing behind if another process has it or a higher one. */
function takeNumber(place: DataFolderPlace, number: number): boolean {
  if (!writeClaim(place, { number, mark: markSelf() })) return false
  const others = listClaims(place).filter((one) => one.number !== number)
  const isHighest = others.every((one) => one.number < number)
  // The previous claim is kept, so that a concurrent listing finds one of the two.
  const idle = isHighest ? others.filter((one) => one.number < number - 1).map((one) => one.number) : [number]
  for (const one of idle) rmSync(nameClaim(place, one), { force: true })
  return isHighest
}

/** Returns the living process with a claim, or null, and the highest number. */
export function findClaimant(place: DataFolderPlace): { readonly number: number; readonly holder: ProcessMark | null } {
  const claims = listClaims(place)
  const holder = claims.find(({ mark }) => mark !== null && isMarkAlive(mark))?.mark ?? null
  return { number: Math.max(0, ...claims.map((one) => one.number)), holder }
}

function listClaims(place: DataFolderPlace): readonly Claim[] {
  const numbers = readdirSync(place.folder).flatMap((name) => /^lock-(\d+)$/.exec(name)?.[1] ?? [])
  return numbers.map((number) => ({ number: Number(number), mark: readClaim(nameClaim(place, Number(number))) }))
}

/** Null also if the file was removed meanwhile. */
function readClaim(file: string): ProcessMark | null {
  try {
    return readMark(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** False if another process created it first. */
function writeClaim(place: DataFolderPlace, { number, mark }: Claim): boolean {
  const fresh = join(place.folder, `lock.${randomUUID()}`)
  writeWhole(fresh, describeClaim(mark), 0o600)
  try {
    linkSync(fresh, nameClaim(place, number))
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(fresh, { force: true })
  }
}

const nameClaim = (place: DataFolderPlace, number: number): string => join(place.folder, `lock-${number}`)

const describeClaim = (mark: ProcessMark | null): string => `${JSON.stringify(mark ?? {})}\n`
