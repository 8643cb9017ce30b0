import { isDeepStrictEqual } from 'node:util'
import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectOnce } from '../connect-once.ts'
import type { BackupHeader, BackupSection, BackupTrailer } from './backup-header.ts'
import { BackupError } from './backup-error.ts'
import { type ListedTable, countRows, listTables } from './list-tables.ts'
import { readOrigin } from './read-origin.ts'
import { prepareSession } from './prepare-session.ts'
import type { SideSchema } from './side-schema.ts'
import { findRow } from './find-row.ts'
import { writeBackupFile, writeBackupStream } from './write-backup-file.ts'

/** Source and destination of a backup. */
export interface BackupSource {
  readonly url: string
  readonly file: string | Writable
  readonly sides: readonly SideSchema[]
  /** Aborting this signal cancels the backup and leaves no file behind. */
  readonly signal?: AbortSignal
}

/** Header, trailer and size of a backup. */
export interface BackupReport {
  readonly header: BackupHeader
  readonly trailer: BackupTrailer
  /** Compressed size in bytes. */
  readonly size: number
}

/**
 * Writes a snapshot of the whole database into a compressed file or stream, with constant memory, while the service runs. A file exists completely or not at
 * all. Throws BackupError for a failed write, an unmigrated database or a concurrent migration, and ServerTooOld.
 */
export async function backupDatabase(source: BackupSource): Promise<BackupReport> {
  return connectOnce(source.url, async (client) => {
    // Aborts a blocked query.
    source.signal?.addEventListener('abort', () => void client.end().catch(() => undefined), { once: true })
    await prepareSession(client)
    const tables = await openSnapshot(client, source.sides)
    const header = await readOrigin(client, tables, source.sides)
    const report: BackupContent['report'] = { trailer: null }
    const content = writeContent(client, header, { tables, report })
    const { file, signal } = source
    const size = await (typeof file === 'string'
      ? writeBackupFile(file, content, signal)
      : writeBackupStream(file, content, signal))
    if (!report.trailer) throw new Error('The backup ended without its trailer.')
    return { header, trailer: report.trailer, size }
  })
}

/** Locks the tables against schema changes. Throws BackupError after a concurrent migration. */
async function openSnapshot(client: Client, sides: readonly SideSchema[]): Promise<ListedTable[]> {
  const schemas = ['public', ...sides.map((side) => side.schema)]
  const before = await listTables(client, schemas)
  await client.query('begin isolation level repeatable read read only')
  if (before.length > 0) await client.query(await lockStatement(client, before))
  const tables = await listTables(client, schemas)
  if (isDeepStrictEqual(tables, before)) return tables
  throw new BackupError('database', 'The database was being migrated when the backup started: run the backup again.')
}

async function lockStatement(client: Client, tables: readonly ListedTable[]): Promise<string> {
  const row = await findRow<{ statement: string }>(
    client,
    `select format('lock table %s in access share mode', string_agg(name::regclass::text, ', ')) as statement from unnest($1::text[]) as name`,
    [tables.map((table) => table.name)],
  )
  return row?.statement ?? ''
}

interface BackupContent {
  readonly tables: readonly ListedTable[]
  readonly report: { trailer: BackupTrailer | null }
}

async function* writeContent(
  client: Client,
  header: BackupHeader,
  { tables, report }: BackupContent,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const digested = (bytes: Buffer): Buffer => {
    hash.update(bytes)
    return bytes
  }
  const rows: Record<string, number> = {}
  yield digested(lineOf(header))
  for (const { name, copyOut } of tables) {
    const section: BackupSection = { table: name }
    yield digested(lineOf(section))
    rows[name] = 0
    const chunks: AsyncIterable<Buffer> = client.query(copyTo(copyOut))
    for await (const chunk of chunks) {
      rows[name] += countRows(chunk)
      yield digested(chunk)
    }
    yield digested(endMark)
  }
  report.trailer = { end: true, rows, sha256: hash.digest('hex') }
  yield lineOf(report.trailer)
}

/** Line that ends a table's rows. No row equals this line, because COPY doubles a backslash. */
const endMark = Buffer.from('\\.\n')

function lineOf(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}
