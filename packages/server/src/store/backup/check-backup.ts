import { isDeepStrictEqual } from 'node:util'
import { isRecord, textField } from '@moorage/contract'
import { type BackupHeader, type BackupTrailer, readBackupHeader } from './backup-header.ts'
import { BackupReader } from './backup-reader.ts'
import { countRows } from './list-tables.ts'

/** Backup that was read completely and is intact. */
export interface CheckedBackup {
  readonly file: string
  readonly header: BackupHeader
  readonly trailer: BackupTrailer
}

/** Function that consumes a table's rows. */
export type TakeRows = (table: string, rows: AsyncIterable<Buffer>) => Promise<void>

/** Reads a whole backup file and returns its header and trailer. Throws BackupError if it is unreadable or damaged. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  return walkBackup(file, async (_, rows) => {
    for await (const _lines of rows) continue
  })
}

/**
 * Reads a backup completely and returns its header and trailer. Passes each table's rows to `takeRows`, which must consume them. Throws BackupError if the file
 * is unreadable or damaged.
 */
export async function walkBackup(file: string, takeRows: TakeRows): Promise<CheckedBackup> {
  const reader = new BackupReader(file)
  try {
    const header = readBackupHeader((await reader.line()) ?? '', file)
    const rows = new Map<string, number>()
    for (const { name } of header.tables) await walkSection(reader, name, { rows, takeRows })
    return { file, header, trailer: await readTrailer(reader, rows) }
  } finally {
    reader.close()
  }
}

interface Walk {
  readonly rows: Map<string, number>
  readonly takeRows: TakeRows
}

async function walkSection(reader: BackupReader, name: string, { rows, takeRows }: Walk): Promise<void> {
  if (textField(await readJson(reader), 'table') !== name) throw reader.damaged()
  rows.set(name, 0)
  await takeRows(
    name,
    countWhileReading(reader, (count) => rows.set(name, (rows.get(name) ?? 0) + count)),
  )
}

async function* countWhileReading(reader: BackupReader, add: (count: number) => void): AsyncGenerator<Buffer, void> {
  for await (const lines of reader.rows()) {
    add(countRows(lines))
    yield lines
  }
}

async function readTrailer(reader: BackupReader, rows: ReadonlyMap<string, number>): Promise<BackupTrailer> {
  const digest = reader.digest()
  const trailer: BackupTrailer = { end: true, rows: Object.fromEntries(rows), sha256: digest }
  const found = await readJson(reader)
  const isWhole =
    isRecord(found) &&
    found['end'] === true &&
    found['sha256'] === digest &&
    isDeepStrictEqual(found['rows'], trailer.rows) &&
    (await reader.line()) === null
  if (!isWhole) throw reader.damaged()
  return trailer
}

async function readJson(reader: BackupReader): Promise<unknown> {
  const line = await reader.line()
  try {
    return JSON.parse(line ?? '')
  } catch (error) {
    throw reader.damaged(error)
  }
}
