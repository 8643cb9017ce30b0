import type { Client } from 'pg'
import type { Migration } from './list-migrations.ts'

/** Any fixed number; whoever changes the schema of a database queues on it: starts, `moor migrate`, `moor restore`. */
export const migrationLock = 7_310_001

/** The versions a database has taken; makes the table that remembers them when it is not there. */
export async function listAppliedMigrations(client: Client): Promise<ReadonlySet<number>> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key, name text not null, applied timestamptz not null)`)
  const { rows } = await client.query<{ version: number }>('select version from schema_migrations')
  return new Set(rows.map((row) => row.version))
}

/** Takes one step and remembers it, inside the caller's transaction. */
export async function applyMigration(client: Client, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await client.query(statement)
  await client.query('insert into schema_migrations (version, name, applied) values ($1, $2, moor_now())', [
    migration.version,
    migration.name,
  ])
}
