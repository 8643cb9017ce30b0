import type { Client } from 'pg'
import { connectOnce } from '../connect-once.ts'
import {
  type Migration,
  applyMigration,
  listAppliedMigrations,
  listMigrations,
  migrationLock,
} from './apply-migration.ts'

/** Brings the schema of a database up to this release; running it again changes nothing. Forward only, expand then contract. */
export async function migrate(options: { readonly url: string }): Promise<void> {
  await connectOnce(options.url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await listAppliedMigrations(client)
    for (const migration of listMigrations()) if (!applied.has(migration.version)) await apply(client, migration)
  })
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await applyMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
