import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { backupDatabase } from '#store/backup/backup-database.ts'
import { BackupRefused } from '#store/backup/backup-refused.ts'
import { wireTime } from '#store/wire-time.ts'
import { findDatabaseUrl } from '../datafolder/index.ts'
import { OperatorFailure, SchemaMismatch } from '../failures/index.ts'
import type { Settings } from '../settings/index.ts'
import { askDatabase } from '../asking/ask-database.ts'
import { sideSchemas } from '../compose/side-schemas.ts'

/** What `moor backup` is told. */
export interface BackupOptions {
  /** Where to write: a path as typed, or an open stream. */
  readonly to: string | Writable
  /** Ends it early; no file is left behind then. */
  readonly signal?: AbortSignal
}

/** What it prints. */
export interface BackupMade {
  /** Absolute path, or "-" for a stream. */
  readonly file: string
  /** Size of the file in octets. */
  readonly size: number
  /** Moment of the snapshot, UTC. */
  readonly created: string
  /** Id of the installation, null when it was never started. */
  readonly installation: string | null
  readonly schema_version: number
  /** Rows in all tables together. */
  readonly rows: number
  /** Of the content before it was compressed. */
  readonly sha256: string
  readonly note: string
}

const note =
  'The backup does not contain the key file. Store the key file (MOORAGE_KEY_FILE, or key in the data folder) in a separate location: without it, sealed secrets cannot be opened.'

/**
 * `moor backup`: everything the database holds, as of one snapshot, the simulated infrastructure included; the service may go
 * on. Secrets stay sealed. Throws NoServer without a running server or DATABASE_URL, else one sentence.
 */
export async function backup(settings: Settings, options: BackupOptions): Promise<BackupMade> {
  const url = findDatabaseUrl(settings)
  const to = typeof options.to === 'string' ? resolve(options.to) : options.to
  const { header, trailer, size } = await tellRefusal(() =>
    askDatabase(() =>
      backupDatabase({ url, file: to, sides: sideSchemas, ...(options.signal && { signal: options.signal }) }),
    ),
  )
  const rows = Object.values(trailer.rows).reduce((sum, count) => sum + count, 0)
  return {
    file: typeof to === 'string' ? to : '-',
    size,
    created: wireTime(header.created),
    installation: header.installation,
    schema_version: header.schema,
    rows,
    sha256: trailer.sha256,
    note,
  }
}

/** Runs a part of a backup or restore and turns its refusal into the command's failure (exit 1). */
export async function tellRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    throw error.kind === 'schema'
      ? new SchemaMismatch(error.message)
      : new OperatorFailure(error.message, 'refused', error)
  }
}
