import type { Client } from 'pg'
import { applyMigration, listAppliedMigrations, listMigrations, migrationLock } from '../migrations/apply-migration.ts'
import type { BackupHeader } from './backup-header.ts'
import { BackupError } from './backup-error.ts'
import { listTables } from './list-tables.ts'
import { findRow } from './find-row.ts'
import type { SideSchema } from './side-schema.ts'

/**
 * Migrates an empty or never used database to exactly the backup's version, in the caller's transaction, under the migration lock. Throws BackupError if the
 * database is in use or newer than the backup, or the backup is newer than this release.
 */
export async function prepareSchema(client: Client, header: BackupHeader, sides: readonly SideSchema[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await checkEmpty(client)
  await migrateTo(client, header.schema)
  for (const side of sides) await prepareSide(client, side, header.sides[side.schema])
}

async function checkEmpty(client: Client): Promise<void> {
  const found = await findRow<{ isMigrated: boolean; isSigned: boolean }>(
    client,
    `
    select to_regclass('public.schema_migrations') is not null as "isMigrated", to_regclass('public.accounts') is not null as "isSigned"`,
  )
  if (!found?.isMigrated) {
    const [foreign] = await listTables(client, ['public'])
    if (foreign)
      throw new BackupError(
        'database',
        `The database is not empty, it contains the table ${foreign.name}: restore into an empty database.`,
      )
  } else if (found.isSigned && (await client.query('select from accounts limit 1')).rowCount) {
    throw new BackupError(
      'database',
      'The database already contains an installation with accounts: restore into an empty database.',
    )
  }
}

async function migrateTo(client: Client, version: number): Promise<void> {
  const migrations = listMigrations()
  const own = migrations.at(-1)?.version ?? 0
  if (version > own) {
    throw new BackupError(
      'schema',
      `The backup has schema version ${version}, but this release supports up to ${own}: restore it with the release that created it.`,
    )
  }
  const applied = await listAppliedMigrations(client)
  const newest = Math.max(0, ...applied)
  if (newest > version) {
    throw new BackupError(
      'database',
      `The database is already at schema version ${newest}, but the backup is at ${version}: restore into an empty database, which is then upgraded.`,
    )
  }
  for (const migration of migrations)
    if (migration.version <= version && !applied.has(migration.version)) await applyMigration(client, migration)
}

/** Skips a schema that the backup lacks. */
async function prepareSide(client: Client, side: SideSchema, steps: number | undefined): Promise<void> {
  if (steps === undefined) return
  if (steps > side.steps.length) {
    throw new BackupError(
      'schema',
      `The backup contains schema ${side.schema} at step ${steps}, but this release supports up to ${side.steps.length}: restore it with the release that created it.`,
    )
  }
  for (const statement of side.foundation) await client.query(statement)
  const taken = (await findRow<{ taken: number }>(client, side.countSteps))?.taken ?? 0
  await checkSideEmpty(client, side, taken > steps)
  for (const step of side.steps.slice(taken, steps)) await client.query(step)
}

/** Rejects a newer schema, and rows outside `stepsTable`. */
async function checkSideEmpty(client: Client, side: SideSchema, isNewer: boolean): Promise<void> {
  if (isNewer)
    throw new BackupError(
      'database',
      `The schema ${side.schema} of the database is newer than the backup: restore into an empty database.`,
    )
  for (const { name, probe } of await listTables(client, [side.schema])) {
    const row = await findRow<{ used: boolean }>(client, probe)
    if (row?.used && name !== side.stepsTable)
      throw new BackupError(
        'database',
        `The database is not empty, the table ${name} has rows: restore into an empty database.`,
      )
  }
}
