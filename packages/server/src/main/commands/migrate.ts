import { migrate as migrateSchema } from '#store/migrations/migrate.ts'
import { findDatabaseUrl } from '../datafolder/index.ts'
import type { Settings } from '../settings/index.ts'
import { askDatabase, checkSchema } from '../asking/ask-database.ts'

/** What `moor migrate` prints. */
export interface Migrated {
  /** Version of the schema now. */
  readonly schema_version: number
}

/**
 * `moor migrate`: brings the schema of a shared PostgreSQL (DATABASE_URL) up to this release; running it again
 * changes nothing. `moor up` does the same by itself, `moor serve` only checks.
 */
export async function runMigrate(settings: Settings): Promise<Migrated> {
  const url = findDatabaseUrl(settings)
  await askDatabase(() => migrateSchema({ url }))
  return { schema_version: await checkSchema(url) }
}
