import { readFileSync, readdirSync } from 'node:fs'
import type { Client } from 'pg'

/** Forward migration. The SQL files of its folder run by name in one transaction. */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly statements: readonly string[]
}

/** Returns all migrations in order (`NNNN_name/*.sql` beside this file). */
export function listMigrations(): Migration[] {
  const here = new URL('./', import.meta.url)
  return readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
    .map((folder) => ({
      version: Number(folder.slice(0, 4)),
      name: folder.slice(5),
      statements: readdirSync(new URL(`${folder}/`, here))
        .toSorted()
        .map((file) => readFileSync(new URL(`${folder}/${file}`, here), 'utf8')),
    }))
}

/** Key of the advisory lock that serializes schema changes. */
export const migrationLock = 7_310_001

/** Returns the versions of the applied migrations. Creates the migrations table if it does not exist. */
export async function listAppliedMigrations(client: Client): Promise<ReadonlySet<number>> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key, name text not null, applied timestamptz not null)`)
  const { rows } = await client.query<{ version: number }>('select version from schema_migrations')
  return new Set(rows.map((row) => row.version))
}

/** Applies and records one migration in the caller's transaction. */
export async function applyMigration(client: Client, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await client.query(statement)
  await client.query('insert into schema_migrations (version, name, applied) values ($1, $2, moor_now())', [
    migration.version,
    migration.name,
  ])
}
