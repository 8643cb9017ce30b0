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
    const missing = listMigrations().filter(({ version }) => !applied.has(version))
    if (missing.length === 0) return
    // One flush for all: the last commit takes those before it to disk, and of what a crash loses nothing later stays.
    await client.query('set synchronous_commit = off')
    for (const migration of missing) {
      if (migration === missing.at(-1)) await client.query('reset synchronous_commit')
      await apply(client, migration)
    }
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
