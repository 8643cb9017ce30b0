import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Content of postmaster.pid. */
export interface PidFile {
  readonly pid: number
  readonly port: number
  /** Socket folder; empty until the socket is open. */
  readonly socketFolder: string
  readonly isReady: boolean
}

/** Returns the content of `<data>/postmaster.pid`; null if it is unreadable or has no valid pid. Without the later lines: port 5432, not ready. */
export function readPidFile(data: string): PidFile | null {
  let lines: string[]
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return {
    pid,
    port: Number(lines[3] ?? '') || 5432,
    socketFolder: (lines[4] ?? '').trim(),
    isReady: (lines[7] ?? '').trim() === 'ready',
  }
}
