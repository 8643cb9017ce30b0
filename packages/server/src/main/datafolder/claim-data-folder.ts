import { linkSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { errorCode } from '#domain/shared/index.ts'
import { AlreadyRunning } from '../failures/index.ts'
import type { DataFolderPlace } from './data-folder-place.ts'
import { type ProcessMark, isMarkAlive, markSelf, readMark } from './process-mark.ts'
import { writeWhole } from './write-whole.ts'

/** `lock-<number>` in the data folder: which process claimed it, one number after the other. */
interface Claim {
  readonly number: number
  /** Of whoever holds the folder by it; null once it was given back. */
  readonly mark: ProcessMark | null
}

/**
 * The right to serve a data folder where the kernel's lock cannot be asked for: the newest claim of a living process counts. A claim is written whole under the next
 * number, which only one can have, and the newest is never deleted, so that a number is not given twice; whoever was overtaken between looking and writing finds a higher
 * one and gives way. A process is named by its start as well as its pid, so that a pid that was given again holds nothing. Throws AlreadyRunning.
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

/** Claims under a number; false when somebody else has it or a higher one, and nothing is left of the try. */
function takeNumber(place: DataFolderPlace, number: number): boolean {
  if (!writeClaim(place, { number, mark: markSelf() })) return false
  const others = listClaims(place).filter((one) => one.number !== number)
  const isHighest = others.every((one) => one.number < number)
  // The one before stays: who lists the folder now finds one of the two.
  const idle = isHighest ? others.filter((one) => one.number < number - 1).map((one) => one.number) : [number]
  for (const one of idle) rmSync(nameClaim(place, one), { force: true })
  return isHighest
}

/** The living process that holds the folder by a claim, null when none does, and the highest number there is. */
export function findClaimant(place: DataFolderPlace): { readonly number: number; readonly holder: ProcessMark | null } {
  const claims = listClaims(place)
  const holder = claims.find(({ mark }) => mark !== null && isMarkAlive(mark))?.mark ?? null
  return { number: Math.max(0, ...claims.map((one) => one.number)), holder }
}

function listClaims(place: DataFolderPlace): readonly Claim[] {
  const numbers = readdirSync(place.folder).flatMap((name) => /^lock-(\d+)$/.exec(name)?.[1] ?? [])
  return numbers.map((number) => ({ number: Number(number), mark: readClaim(nameClaim(place, Number(number))) }))
}

/** Null as well when it has gone since. */
function readClaim(file: string): ProcessMark | null {
  try {
    return readMark(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** False when somebody else was quicker. */
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
