import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { backupDatabase } from '#store/backup/backup-database.ts'
import { BackupError } from '#store/backup/backup-error.ts'
import { wireTime } from '#store/column-types.ts'
import { findDatabaseUrl } from '../datafolder/index.ts'
import { OperatorFailure, SchemaMismatch } from '../failures/index.ts'
import type { Settings } from '../settings/index.ts'
import { queryDatabase } from '../database/query-database.ts'
import { sideSchemas } from '../compose/side-schemas.ts'

/** Arguments of `moor backup`. */
export interface BackupOptions {
  readonly to: string | Writable
  /** Aborts the backup without leaving a file. */
  readonly signal?: AbortSignal
}

const note =
  'The backup does not contain the key file. Store the key file (MOORAGE_KEY_FILE, or key in the data folder) in a separate location: without it, sealed secrets cannot be opened.'

/**
 * `moor backup`: dumps the database with the simulated infrastructure from one snapshot, even while the service runs, and returns a summary. Secrets stay
 * sealed. Throws NoServer without a running server or DATABASE_URL, otherwise OperatorFailure.
 */
export async function backup(settings: Settings, options: BackupOptions) {
  const url = findDatabaseUrl(settings)
  const to = typeof options.to === 'string' ? resolve(options.to) : options.to
  const { header, trailer, size } = await mapBackupErrors(() =>
    queryDatabase(() =>
      backupDatabase({ url, file: to, sides: sideSchemas, ...(options.signal && { signal: options.signal }) }),
    ),
  )
  const rows = Object.values(trailer.rows).reduce((sum, count) => sum + count, 0)
  return {
    file: typeof to === 'string' ? to : '-',
    size,
    /** Snapshot time in UTC. */
    created: wireTime(header.created),
    /** Null before the first start. */
    installation: header.installation,
    schema_version: header.schema,
    rows,
    /** Hash of the uncompressed content. */
    sha256: trailer.sha256,
    note,
  }
}

/**
 * Returns the result of a part of a backup or restore. Throws SchemaMismatch or OperatorFailure (`refused`) in place of a BackupError; rethrows other errors.
 */
export async function mapBackupErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw error.kind === 'schema'
      ? new SchemaMismatch(error.message)
      : new OperatorFailure(error.message, 'refused', error)
  }
}
