import type { Client } from 'pg'
import { connectOnce } from '../connect-once.ts'
import { applyMigration, listAppliedMigrations } from '../migrations/apply-migration.ts'
import { listMigrations } from '../migrations/list-migrations.ts'
import { BackupRefused } from './backup-refused.ts'
import type { CheckedBackup } from './check-backup.ts'
import { freeWork } from './free-work.ts'
import { jumpAhead } from './jump-ahead.ts'
import { loadTables } from './load-tables.ts'
import { prepareSchema } from './prepare-schema.ts'
import { settleSession } from './settle-session.ts'
import type { SideSchema } from './side-schema.ts'

/** Where a backup goes to. */
export interface RestoreTarget {
  readonly url: string
  readonly sides: readonly SideSchema[]
}

/** What a restore has done. */
export interface RestoreReport {
  /** Version of the schema now: this release's. */
  readonly schema: number
  /** Tables of the backup that were left out, because they are not ours. */
  readonly skipped: readonly string[]
}

/** SQLSTATE of a lock that did not come in time. */
const lockNotAvailable = '55P03'

/**
 * Fills an empty database with a checked backup, in one transaction: the schema as it was, the rows, the jump past what was lost,
 * the newer migrations. After a failure, or a kill at any moment, the database is as it was. Things in the infrastructure
 * that the rows do not know are left alone by the rule that names carry a random uid (ground rule 7). Throws BackupRefused.
 */
export async function restoreDatabase(target: RestoreTarget, backup: CheckedBackup): Promise<RestoreReport> {
  return connectOnce(target.url, async (client) => {
    await settleSession(client)
    await client.query('begin')
    await client.query(`set local lock_timeout = '10s'`)
    const skipped = await explainLocks(() => fill(client, target, backup))
    const schema = await migrateOn(client)
    await freeWork(client)
    await client.query('commit')
    await client.query('analyze')
    return { schema, skipped }
  })
}

async function fill(client: Client, target: RestoreTarget, backup: CheckedBackup): Promise<string[]> {
  await prepareSchema(client, backup.header, target.sides)
  const skipped = await loadTables(client, backup)
  await jumpAhead(client, backup.header)
  return skipped
}

/** Takes the steps that the backup's release did not know. */
async function migrateOn(client: Client): Promise<number> {
  const applied = await listAppliedMigrations(client)
  const migrations = listMigrations()
  for (const migration of migrations) if (!applied.has(migration.version)) await applyMigration(client, migration)
  return migrations.at(-1)?.version ?? 0
}

async function explainLocks<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === lockNotAvailable)) throw error
    throw new BackupRefused(
      'database',
      'Another process uses the database: stop everything that runs on it and restore again.',
      error,
    )
  }
}
