import type { Client } from 'pg'
import { connectOnce } from '../connect-once.ts'
import { listMigrations } from './apply-migration.ts'

/** Whether this release can run on a schema (ADR 0044). */
export type SchemaFit =
  | { readonly fits: true; readonly version: number }
  | { readonly fits: false; readonly version: number; readonly isNewer: boolean; readonly reason: string }

/** Returns whether this release can run on a database's schema, with the version and, if not, the reason. An empty database has version 0. */
export async function checkSchemaVersion(url: string): Promise<SchemaFit> {
  const { version, oldest } = await connectOnce(url, readSchema)
  const own = listMigrations().at(-1)?.version ?? 0
  if (version < own)
    return {
      fits: false,
      version,
      isNewer: false,
      reason: `The database schema is at version ${version}, but this release needs ${own}: run "moor migrate" first.`,
    }
  if (version > own && (oldest === null || own < oldest))
    return {
      fits: false,
      version,
      isNewer: true,
      reason: `The database schema is at version ${version}${oldest === null ? '' : `, for releases that support at least ${oldest}`}; this release supports ${own}: start the newer release, or restore the backup from before the upgrade.`,
    }
  return { fits: true, version }
}

async function readSchema(client: Client) {
  const {
    rows: [there],
  } = await client.query<{ migrations: boolean; support: boolean }>(`
    select to_regclass('public.schema_migrations') is not null as migrations, to_regclass('public.schema_support') is not null as support`)
  const version = there?.migrations
    ? await readNumber(client, 'select max(version) as number from schema_migrations')
    : 0
  return {
    version: version ?? 0,
    /** Lowest version that a release must know to run on this schema; null if the schema does not say. */
    oldest: there?.support ? await readNumber(client, 'select oldest as number from schema_support') : null,
  }
}

async function readNumber(client: Client, query: string): Promise<number | null> {
  const { rows } = await client.query<{ number: number | null }>(query)
  return rows[0]?.number ?? null
}
