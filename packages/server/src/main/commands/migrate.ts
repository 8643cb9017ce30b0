import { migrate as migrateSchema } from '#store/migrations/migrate.ts'
import { SchemaInUse } from '#store/migrations/take-step.ts'
import { findDatabaseUrl } from '../datafolder/index.ts'
import type { Settings } from '../settings/index.ts'
import { queryDatabase, checkNotTooNew, checkSchema } from '../database/query-database.ts'
import { OperatorFailure } from '../exit/index.ts'
import { readDatabaseHosts } from '#store/database-hosts.ts'
import { type DatabaseRole, transferDatabaseOwnership } from '../postgres/index.ts'

/**
 * `moor migrate`: migrates a shared PostgreSQL (DATABASE_URL) to this release and returns the schema version. If MOORAGE_DATABASE_ADMIN_URL is set, first makes
 * the role of DATABASE_URL the owner. Idempotent, and safe while other processes use the database (ADR 0044). Throws NoServer, SchemaMismatch for a newer
 * schema, otherwise OperatorFailure.
 */
export async function runMigrate(settings: Settings) {
  const url = findDatabaseUrl(settings)
  const { databaseAdminUrl: admin } = settings
  if (admin !== null) await queryDatabase(() => transferDatabaseOwnership(admin, readRole(url, admin)))
  await queryDatabase(() => checkNotTooNew(url))
  await migrateInUse(url)
  return { schema_version: await checkSchema(url) }
}

/** Throws OperatorFailure without a user or password, and for the user of `admin`. */
function readRole(url: string, admin: string): DatabaseRole {
  const { username, password } = new URL(readDatabaseHosts(url).urls[0])
  const superuser = new URL(readDatabaseHosts(admin).urls[0])
  if (username === '' || password === '' || username === superuser.username)
    throw new OperatorFailure(
      'DATABASE_URL must contain a user and a password, and its user must differ from MOORAGE_DATABASE_ADMIN_URL.',
      'usage',
    )
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) }
}

async function migrateInUse(url: string): Promise<void> {
  try {
    await queryDatabase(() => migrateSchema({ url }))
  } catch (error) {
    throw error instanceof SchemaInUse ? new OperatorFailure(error.message, 'timeout', error) : error
  }
}
