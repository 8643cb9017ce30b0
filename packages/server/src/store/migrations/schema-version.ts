import { connectOnce } from '../connect-once.ts'
import { listMigrations } from './apply-migration.ts'

/** How a database's schema stands to this release; a process runs on its own step and on the next one (architecture, "Scale and change"). */
export type SchemaFit =
  | { readonly fits: true; readonly version: number }
  | { readonly fits: false; readonly version: number; readonly isNewer: boolean; readonly reason: string }

/** Compares the schema of a database with what this release can run on; an empty database has version 0. */
export async function checkSchemaVersion(url: string): Promise<SchemaFit> {
  const version = await connectOnce(url, async (client) => {
    const {
      rows: [table],
    } = await client.query<{ there: boolean }>(`select to_regclass('public.schema_migrations') is not null as there`)
    if (!table?.there) return 0
    const {
      rows: [last],
    } = await client.query<{ version: number | null }>('select max(version) as version from schema_migrations')
    return last?.version ?? 0
  })
  const own = listMigrations().at(-1)?.version ?? 0
  if (version < own)
    return {
      fits: false,
      version,
      isNewer: false,
      reason: `The database schema is at version ${version}, this release needs ${own}: run "moor migrate" first.`,
    }
  if (version > own + 1)
    return {
      fits: false,
      version,
      isNewer: true,
      reason: `The database schema is at version ${version}, this release knows ${own} and can run on ${own + 1} at most: upgrade this process.`,
    }
  return { fits: true, version }
}
