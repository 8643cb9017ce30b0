import { readFileSync, rmSync } from 'node:fs'
import type { DataFolderPlace } from './data-folder-place.ts'
import { isMarkAlive, markSelf, type ProcessMark } from './process-mark.ts'
import { writeWhole } from './write-whole.ts'

/** What operators' commands need of the server that runs on a data folder. */
export interface RunningServer {
  readonly databaseUrl: string
}

type Recorded = RunningServer & ProcessMark

/** Writes database.json for operators' commands; the holder of the folder's lock calls it when the database is ready. */
export function recordRunningServer(place: DataFolderPlace, server: RunningServer): void {
  writeWhole(place.database, `${JSON.stringify({ ...server, ...markSelf() })}\n`, 0o600)
}

/** The server that runs on the folder now; null when there is none (a record of a dead process counts for nothing). */
export function findRunningServer(place: DataFolderPlace): RunningServer | null {
  let recorded: Recorded
  try {
    recorded = JSON.parse(readFileSync(place.database, 'utf8')) as Recorded
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return isMarkAlive(recorded) ? { databaseUrl: recorded.databaseUrl } : null
}

/** Takes away what tells others of a running server, at its orderly end. */
export function forgetRunningServer(place: DataFolderPlace): void {
  for (const file of [place.database, place.url]) rmSync(file, { force: true })
}
