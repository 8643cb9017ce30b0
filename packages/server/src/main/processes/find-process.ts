import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { errorCode } from '#domain/shared/index.ts'

/** A living process. */
export interface FoundProcess {
  readonly pid: number
  /** Boot and start time: pids are given again, a pid with this is not. Without /proc the program `ps` is asked when this is read; '' where neither tells. */
  readonly started: string
  /** Pid of its parent; null where the system does not tell. */
  readonly parent: number | null
  /** Name of its program, at most 15 octets; '' where the system does not tell. */
  readonly name: string
  /** Whose rights it has over files, as seen from here; null where the system does not tell. */
  readonly uid: number | null
  /** Whether it works in a folder; null where the system does not tell. */
  isIn(folder: string): boolean | null
}

/** Looks for a living process; null when it is gone. A zombie is gone: it holds nothing any more. */
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
        return askStarted(pid)
      },
    }
  const { name, fields } = stat
  if ('ZX'.includes(fields[0] ?? '')) return null
  const started = `${readBootId()}/${fields[startField]}`
  return { ...known, started, parent: Number(fields[parentField]), name }
}

/** Fields of proc(5), counted from the state, which is field 3 there. */
const parentField = 4 - 3

/** In clock ticks since boot. */
const startField = 22 - 3

/** A process of another user answers EPERM, and is there. */
function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** The name, which may hold spaces and brackets, and the fields after it; null without /proc. */
function readStat(pid: number): { readonly name: string; readonly fields: readonly string[] } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    return { name: stat.slice(stat.indexOf('(') + 1, end), fields: stat.slice(end + 2).split(' ') }
  } catch {
    return null
  }
}

/** What `ps` prints depends on language and time zone. */
const sameForAll = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' } as const

/** State and start by the second, the same for whoever asks; '' for a zombie, and where there is no such program. */
function askStarted(pid: number): string {
  const asked = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8', env: sameForAll })
  const [, state = 'Z', started = ''] = /^\s*(\S+)\s+(.*?)\s*$/m.exec(asked.stdout ?? '') ?? []
  return state.startsWith('Z') ? '' : started
}

/** The effective uid, second of the four in proc(5)'s status. */
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
