import { rmSync } from 'node:fs'
import { textField } from '@moorage/contract'
import { isMarkAlive, markSelf, readMark } from './process-mark.ts'
import { readLine } from './read-line.ts'
import { writeWhole } from './write-whole.ts'
import { NoServer } from '../failures/index.ts'
import { placeDataFolder } from './data-folder-place.ts'
import type { DataFolderPlace } from './data-folder-place.ts'
import type { Settings } from '../settings/index.ts'

/** What operators' commands need of the server that runs on a data folder. */
export interface RunningServer {
  readonly databaseUrl: string
  /** Where this machine reaches the interface, without /v4; clients may be told another address (MOORAGE_PUBLIC_URL). */
  readonly localOrigin: string
}

/** Writes database.json for operators' commands; the holder of the folder's lock calls it when the database is ready. */
export function recordRunningServer(place: DataFolderPlace, server: RunningServer): void {
  writeWhole(place.database, `${JSON.stringify({ ...server, ...markSelf() })}\n`, 0o600)
}

/** The server that runs on the folder now; null when there is none (a record of a dead process counts for nothing). */
export function findRunningServer(place: DataFolderPlace): RunningServer | null {
  const text = readLine(place.database)
  if (text === null) return null
  const recorded: unknown = JSON.parse(text)
  const [databaseUrl, localOrigin] = [textField(recorded, 'databaseUrl'), textField(recorded, 'localOrigin')]
  const mark = readMark(recorded)
  const isRunning = mark !== null && isMarkAlive(mark)
  return isRunning && databaseUrl !== undefined && localOrigin !== undefined ? { databaseUrl, localOrigin } : null
}

/** Takes away what tells others of a running server, at its orderly end. */
export function forgetRunningServer(place: DataFolderPlace): void {
  for (const file of [place.url, place.adminUrl, place.database]) rmSync(file, { force: true })
}

/** Writes where `moor sim` reaches this process of `moor serve --api`; of several on one folder the last one counts. */
export function recordServed(place: DataFolderPlace, localOrigin: string): void {
  writeWhole(place.served, `${JSON.stringify({ localOrigin, ...markSelf() })}\n`, 0o644)
}

/** Takes away what this process wrote with recordServed, at its orderly end. */
export function forgetServed(place: DataFolderPlace): void {
  if (readMark(readServed(place))?.pid === process.pid) rmSync(place.served, { force: true })
}

/** Where this machine reaches the interface of whoever serves it on the folder now; null when nobody does. */
export function findLocalOrigin(place: DataFolderPlace): string | null {
  const running = findRunningServer(place)
  if (running !== null) return running.localOrigin
  const recorded = readServed(place)
  const mark = readMark(recorded)
  return mark !== null && isMarkAlive(mark) ? (textField(recorded, 'localOrigin') ?? null) : null
}

function readServed(place: DataFolderPlace): unknown {
  const text = readLine(place.served)
  return text === null ? null : JSON.parse(text)
}

/** The database that an operator's command works on: DATABASE_URL, else that of the running server; else NoServer. */
export function findDatabaseUrl(settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>): string {
  const url = settings.databaseUrl ?? findRunningServer(placeDataFolder(settings.dataFolder))?.databaseUrl
  if (url === undefined) throw new NoServer(settings.dataFolder, 'database')
  return url
}
