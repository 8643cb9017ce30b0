import { isRecord, numberField, parseJson } from '@moorage/contract'
import { BackupError } from './backup-error.ts'

/**
 * Version of the backup format. After gunzip, a backup contains a header line, a section per table, and a trailer line. Sections consist of a section line,
 * rows as `COPY ... TO STDOUT` writes them, and the line `\.`.
 */
export const backupFormat = 1

/** Table of a backup, with the order of its columns. */
export interface BackupTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** First line of a backup. */
export interface BackupHeader {
  readonly moorage: 'backup'
  readonly format: number
  readonly schema: number
  /** Number of applied steps by side schema. */
  readonly sides: Readonly<Record<string, number>>
  /** Database time of the backup, as timestamptz text in UTC. */
  readonly created: string
  /** Installation ID; null if the installation was never started. */
  readonly installation: string | null
  /** Next transaction ID of the snapshot plus `log_base`. Exceeds the transaction part of all event log positions (ADR 0005). */
  readonly logTransaction: number
  /** Months (YYYYMM) with partitions of the event tables. */
  readonly months: readonly string[]
  /** Months of the audit's partitions; absent in older backups. */
  readonly auditMonths?: readonly string[]
  /** Last value of each used sequence, read after the snapshot. */
  readonly sequences: Readonly<Record<string, number>>
  /** Tables, each after the tables it references. */
  readonly tables: readonly BackupTable[]
}

/** Line before a table's rows. */
export interface BackupSection {
  readonly table: string
}

/** Last line of a backup. */
export interface BackupTrailer {
  readonly end: true
  readonly rows: Readonly<Record<string, number>>
  /** SHA-256 in hex of everything before the trailer line, after gunzip. */
  readonly sha256: string
}

/** Parses the header line and returns it. Throws BackupError of kind `file` for another kind of file, `schema` for another format. */
export function readBackupHeader(line: string, file: string): BackupHeader {
  const header = parseJson(line)
  const format = numberField(header, 'format')
  if (!isRecord(header) || header['moorage'] !== 'backup' || format === undefined) throw notBackup(file)
  if (format !== backupFormat) {
    throw new BackupError(
      'schema',
      `Backup ${file} has format ${format}, but this release reads format ${backupFormat}: restore it with the release that created it.`,
    )
  }
  if (!isHeader(header)) throw notBackup(file)
  return header
}

function notBackup(file: string): BackupError {
  return new BackupError('file', `The file ${file} is not a backup of Moorage.`)
}

function isHeader(value: object): value is BackupHeader {
  const header: { readonly [Name in keyof BackupHeader]?: unknown } = value
  return (
    header.moorage === 'backup' &&
    [header.format, header.schema, header.logTransaction].every((one) => typeof one === 'number') &&
    typeof header.created === 'string' &&
    (header.installation === null || typeof header.installation === 'string') &&
    isNumbers(header.sides) &&
    isNumbers(header.sequences) &&
    isTexts(header.months) &&
    (header.auditMonths === undefined || isTexts(header.auditMonths)) &&
    Array.isArray(header.tables) &&
    header.tables.every(isTable)
  )
}

function isTable(value: unknown): value is BackupTable {
  return isRecord(value) && typeof value['name'] === 'string' && isTexts(value['columns'])
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function isNumbers(value: unknown): value is Readonly<Record<string, number>> {
  return isRecord(value) && Object.values(value).every((one) => typeof one === 'number')
}
