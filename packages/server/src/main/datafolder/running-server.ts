import { rmSync } from 'node:fs'
import { parseJson, textField } from '@moorage/contract'
import { isMarkAlive, markSelf, readMark } from './process-mark.ts'
import { readLine } from './read-line.ts'
import { writeAtomically } from './write-atomically.ts'
import { NoServer } from '../failures/index.ts'
import { dataFolderPaths } from './data-folder-paths.ts'
import type { DataFolderPaths } from './data-folder-paths.ts'
import type { Settings } from '../settings/index.ts'

/** Connection data for operator commands. */
export interface RunningServer {
  readonly databaseUrl: string
  readonly localOrigin: string
}

/** Writes database.json (0600) for operator commands, with the mark of this process. */
export function recordRunningServer(paths: DataFolderPaths, server: RunningServer): void {
  writeAtomically(paths.database, `${JSON.stringify({ ...server, ...markSelf() })}\n`, 0o600)
}

/**
 * Returns the database URL and local origin of the folder's running server, or null. Ignores records of dead processes. Throws OperatorFailure if the record is
 * unreadable.
 */
export function findRunningServer(paths: DataFolderPaths): RunningServer | null {
  const text = readLine(paths.database)
  if (text === null) return null
  const recorded = parseJson(text)
  const [databaseUrl, localOrigin] = [textField(recorded, 'databaseUrl'), textField(recorded, 'localOrigin')]
  const mark = readMark(recorded)
  const isRunning = mark !== null && isMarkAlive(mark)
  return isRunning && databaseUrl !== undefined && localOrigin !== undefined ? { databaseUrl, localOrigin } : null
}

/** Removes the running server's URL files and database.json, if present. */
export function removeRunningServer(paths: DataFolderPaths): void {
  for (const file of [paths.url, paths.adminUrl, paths.database]) rmSync(file, { force: true })
}

/** Writes the local API address of this `moor serve --api` to served.json, for `moor sim`; the last process wins. */
export function writeServedRecord(paths: DataFolderPaths, localOrigin: string): void {
  writeAtomically(paths.served, `${JSON.stringify({ localOrigin, ...markSelf() })}\n`, 0o644)
}

/** Removes served.json, unless it is missing or another process wrote it. */
export function removeServedRecord(paths: DataFolderPaths): void {
  if (readMark(readServed(paths))?.pid === process.pid) rmSync(paths.served, { force: true })
}

/** Returns the local API address of the living process that serves the folder, or null. */
export function findLocalOrigin(paths: DataFolderPaths): string | null {
  const running = findRunningServer(paths)
  if (running !== null) return running.localOrigin
  const recorded = readServed(paths)
  const mark = readMark(recorded)
  return mark !== null && isMarkAlive(mark) ? (textField(recorded, 'localOrigin') ?? null) : null
}

function readServed(paths: DataFolderPaths): unknown {
  const text = readLine(paths.served)
  return text === null ? null : parseJson(text)
}

/** Returns the database URL for operator commands: DATABASE_URL, otherwise that of the running server. Throws NoServer without both. */
export function findDatabaseUrl(settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>): string {
  const url = settings.databaseUrl ?? findRunningServer(dataFolderPaths(settings.dataFolder))?.databaseUrl
  if (url === undefined) throw new NoServer(settings.dataFolder, 'database')
  return url
}
