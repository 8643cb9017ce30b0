import { migrate as migrateSchema } from '#store/migrations/migrate.ts'
import { SchemaInUse } from '#store/migrations/take-step.ts'
import { findDatabaseUrl } from '../datafolder/index.ts'
import type { Settings } from '../settings/index.ts'
import { askDatabase, checkNotTooNew, checkSchema } from '../asking/ask-database.ts'
import { OperatorFailure } from '../endings/index.ts'

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
  await askDatabase(() => checkNotTooNew(url))
  await migrateInUse(url)
  return { schema_version: await checkSchema(url) }
}

/** Brings it up to date; throws its own sentence when somebody does not let go of a table. */
async function migrateInUse(url: string): Promise<void> {
  try {
    await askDatabase(() => migrateSchema({ url }))
  } catch (error) {
    throw error instanceof SchemaInUse ? new OperatorFailure(error.message, 'timeout', error) : error
  }
}
