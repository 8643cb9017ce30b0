import { readFileSync, statSync } from 'node:fs'

/** A living process. */
export interface FoundProcess {
  readonly pid: number
  /** Boot and start time: pids are given again, a pid with this is not. '' where the system does not tell. */
  readonly started: string
  /** Whether it works in a folder; null where the system does not tell. */
  isIn(folder: string): boolean | null
}

/** Looks for a living process; null when it is gone. A zombie is gone: it holds nothing any more. */
export function findProcess(pid: number): FoundProcess | null {
  if (!isKnown(pid)) return null
  const fields = readStat(pid)
  if (fields !== null && 'ZX'.includes(fields[0] ?? '')) return null
  const started = fields === null ? '' : `${readBootId()}/${fields[startField]}`
  return { pid, started, isIn: (folder) => isIn(pid, folder) }
}

/** Start time in clock ticks since boot: field 22 of proc(5), counted from the state, which is field 3. */
const startField = 22 - 3

/** A process of another user answers EPERM, and is there. */
function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The fields after the name, which may hold spaces and brackets; null without /proc. */
function readStat(pid: number): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function readBootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

/** Compares the folders themselves and not their names: a running server's folder may have been renamed. */
function isIn(pid: number, folder: string): boolean | null {
  try {
    const there = statSync(`/proc/${pid}/cwd`)
    const here = statSync(folder)
    return there.dev === here.dev && there.ino === here.ino
  } catch {
    return null
  }
}
