import { migrate as migrateSchema } from '#store/migrations/migrate.ts'
import { SchemaInUse } from '#store/migrations/take-step.ts'
import { findDatabaseUrl } from '../datafolder/index.ts'
import type { Settings } from '../settings/index.ts'
import { askDatabase, checkNotTooNew, checkSchema } from '../asking/ask-database.ts'
import { OperatorFailure } from '../endings/index.ts'
import { readDatabaseHosts } from '#store/database-hosts.ts'
import { type DatabaseRole, handOverDatabase } from '../postgres/index.ts'

/** What `moor migrate` prints. */
export interface Migrated {
  /** Version of the schema now. */
  readonly schema_version: number
}

/**
 * `moor migrate`: brings the schema of a shared PostgreSQL (DATABASE_URL) up to this release; running it again
 * changes nothing. Others may work on the database meanwhile (ADR 0044). `moor up` does the same by itself, `moor serve` only checks.
 */
export async function runMigrate(settings: Settings): Promise<Migrated> {
  const url = findDatabaseUrl(settings)
  const { databaseAdminUrl: admin } = settings
  if (admin !== null) await askDatabase(() => handOverDatabase(admin, readRole(url, admin)))
  await askDatabase(() => checkNotTooNew(url))
  await migrateInUse(url)
  return { schema_version: await checkSchema(url) }
}

/** The role and the password of an address. Throws OperatorFailure if it has none, or is the superuser's own. */
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

/** Brings it up to date; throws its own sentence when somebody does not let go of a table. */
async function migrateInUse(url: string): Promise<void> {
  try {
    await askDatabase(() => migrateSchema({ url }))
  } catch (error) {
    throw error instanceof SchemaInUse ? new OperatorFailure(error.message, 'timeout', error) : error
  }
}
