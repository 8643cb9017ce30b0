import { resolve } from 'node:path'
import { checkBackup, type CheckedBackup } from '#store/backup/check-backup.ts'
import { restoreDatabase, type RestoreReport } from '#store/backup/restore-database.ts'
import { wireTime } from '#store/column-types.ts'
import { dataFolderPaths, findRunningServer, lockDataFolder, makeDataFolder } from '../datafolder/index.ts'
import { AlreadyRunning, checkReadable } from '../failures/index.ts'
import { openPostgresCluster } from '../postgres/index.ts'
import type { Settings } from '../settings/index.ts'
import { queryDatabase } from '../database/query-database.ts'
import { mapBackupErrors } from './backup.ts'
import { sideSchemas } from '../compose/side-schemas.ts'

/** Arguments of `moor restore`. */
export interface RestoreOptions {
  readonly file: string
  /** Aborts the restore; the database stays unchanged. */
  readonly signal?: AbortSignal
}

const note =
  'Restore the key file of this installation (MOORAGE_KEY_FILE, or key in the data folder) before the next start. Access is as of the backup: tokens, users, passwords, grants and applications that were revoked or changed after it are valid again.'

/**
 * `moor restore`: fills the empty database of DATABASE_URL, or the data folder's embedded one, which it starts and stops. Changes nothing unless the whole file
 * is valid. Throws AlreadyRunning while a server runs on the folder, SchemaMismatch for a newer release, otherwise OperatorFailure.
 */
export async function restore(settings: Settings, options: RestoreOptions) {
  const { signal } = options
  checkReadable('The backup file', resolve(options.file))
  if (settings.databaseUrl === null && findRunningServer(dataFolderPaths(settings.dataFolder)))
    throw new AlreadyRunning(settings.dataFolder, null)
  const backup = await untilAborted(() => mapBackupErrors(() => checkBackup(resolve(options.file))), signal)
  const { schema, skipped } =
    settings.databaseUrl === null
      ? await fillFolder(settings.dataFolder, backup, signal)
      : await fill(settings.databaseUrl, backup, signal)
  const { file, header, trailer } = backup
  const rows = Object.values(trailer.rows).reduce((sum, count) => sum + count, 0)
  return {
    file,
    /** Backup time in UTC; later changes are lost. */
    created: wireTime(header.created),
    installation: header.installation,
    schema_version: schema,
    rows,
    skipped,
    note,
  }
}

async function fillFolder(
  folder: string,
  backup: CheckedBackup,
  signal: AbortSignal | undefined,
): Promise<RestoreReport> {
  const paths = makeDataFolder(folder)
  const lock = lockDataFolder(paths)
  try {
    const cluster = await openPostgresCluster({ folder: paths.folder })
    try {
      return await fill(cluster.url, backup, signal)
    } finally {
      await cluster.close()
    }
  } finally {
    lock.release()
  }
}

function fill(url: string, backup: CheckedBackup, signal: AbortSignal | undefined): Promise<RestoreReport> {
  return untilAborted(
    () => mapBackupErrors(() => queryDatabase(() => restoreDatabase({ url, sides: sideSchemas }, backup))),
    signal,
  )
}

/** Rejects on abort. Closing the database or the process rolls back the only transaction. */
async function untilAborted<T>(work: () => Promise<T>, signal: AbortSignal = new AbortController().signal): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work(), promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
