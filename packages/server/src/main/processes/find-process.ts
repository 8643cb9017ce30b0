import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { errorCode } from '#domain/shared/index.ts'

/** Living process. */
export interface FoundProcess {
  readonly pid: number
  /** Boot and start time, which identify the process with its pid; empty without /proc and `ps`. */
  readonly started: string
  /** Null if unknown. */
  readonly parent: number | null
  /** At most 15 bytes; '' if unknown. */
  readonly name: string
  /** Effective uid, as seen from this process; null if unknown. */
  readonly uid: number | null
  /** Null if the working directory is unknown. */
  isIn(folder: string): boolean | null
}

/** Returns a living process, or null. A zombie counts as gone, because it holds nothing. */
export function findProcess(pid: number): FoundProcess | null {
  if (!isKnown(pid)) return null
  const stat = readStat(pid)
  const known = { pid, uid: readUid(pid), isIn: (folder: string) => isIn(pid, folder) }
  if (stat === null)
    return {
      ...known,
      parent: null,
      name: '',
      get started() {
        return queryStartTime(pid)
      },
    }
  const { name, fields } = stat
  if ('ZX'.includes(fields[0] ?? '')) return null
  const started = `${readBootId()}/${fields[startField]}`
  return { ...known, started, parent: Number(fields[parentField]), name }
}

/** Index of field 4 (parent) of proc(5), counted from field 3 (state). */
const parentField = 4 - 3

/** Index of the start time, in clock ticks since boot. */
const startField = 22 - 3

/** EPERM means another user's process. */
function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Returns null without /proc. The process name can contain spaces and brackets. */
function readStat(pid: number): { readonly name: string; readonly fields: readonly string[] } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    return { name: stat.slice(stat.indexOf('(') + 1, end), fields: stat.slice(end + 2).split(' ') }
  } catch {
    return null
  }
}

/** `ps` depends on language and time zone. */
const sameForAll = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' } as const

/** Same text for every caller; empty for a zombie, and without `ps`. */
function queryStartTime(pid: number): string {
  const result = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8', env: sameForAll })
  const [, state = 'Z', started = ''] = /^\s*(\S+)\s+(.*?)\s*$/m.exec(result.stdout ?? '') ?? []
  return state.startsWith('Z') ? '' : started
}

function readUid(pid: number): number | null {
  try {
    const uid = /^Uid:\s+\d+\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return uid === undefined ? null : Number(uid)
  } catch {
    return null
  }
}

function readBootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

/** Compares inodes, because a running server's folder may have been renamed. */
function isIn(pid: number, folder: string): boolean | null {
  try {
    const there = statSync(`/proc/${pid}/cwd`)
    const here = statSync(folder)
    return there.dev === here.dev && there.ino === here.ino
  } catch {
    return null
  }
}
