import type { Client } from 'pg'
import { type BackupHeader, backupFormat } from './backup-header.ts'
import { BackupError } from './backup-error.ts'
import type { ListedTable } from './list-tables.ts'
import { findRow } from './find-row.ts'
import type { SideSchema } from './side-schema.ts'

/** Returns a backup's header, read in the caller's snapshot. Throws BackupError if the database was never migrated. */
export async function readOrigin(
  client: Client,
  tables: readonly ListedTable[],
  sides: readonly SideSchema[],
): Promise<BackupHeader> {
  const schemas = ['public', ...sides.map((side) => side.schema)]
  return {
    moorage: 'backup',
    format: backupFormat,
    schema: await readSchemaVersion(client),
    ...(await readInstallation(client)),
    sequences: await readSequences(client, schemas),
    months: await readMonths(client, ['public.events', 'public.event_log']),
    auditMonths: await readMonths(client, ['public.audit']),
    sides: await readSides(client, sides),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

async function readSchemaVersion(client: Client): Promise<number> {
  const table = await findRow<{ there: boolean }>(
    client,
    `select to_regclass('public.schema_migrations') is not null as there`,
  )
  const last = table?.there
    ? await findRow<{ version: number | null }>(client, 'select max(version) as version from schema_migrations')
    : undefined
  if (!last?.version)
    throw new BackupError('database', 'The database contains no Moorage installation: nothing to back up.')
  return last.version
}

async function readInstallation(
  client: Client,
): Promise<Pick<BackupHeader, 'installation' | 'created' | 'logTransaction'>> {
  const row = await findRow<{ installation: string | null; created: string; next: string }>(
    client,
    `
    select (select id::text from installation) as installation, moor_now()::text as created,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint + coalesce((select log_base from installation), 0) as next`,
  )
  if (!row) throw new Error('The database returned no data about its installation.')
  return { installation: row.installation, created: row.created, logTransaction: Number(row.next) }
}

async function readSides(client: Client, sides: readonly SideSchema[]): Promise<Record<string, number>> {
  const taken: Record<string, number> = {}
  for (const { schema, countSteps } of sides) {
    const found = await findRow<{ there: boolean }>(client, 'select to_regnamespace($1) is not null as there', [schema])
    if (found?.there) taken[schema] = (await findRow<{ taken: number }>(client, countSteps))?.taken ?? 0
  }
  return taken
}

/** Sequences ignore snapshots, so their values are at least those of the snapshot's rows. */
async function readSequences(client: Client, schemas: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `
    select schemaname || '.' || sequencename as name, last_value as last from pg_sequences where schemaname = any($1) order by 1`,
    [schemas],
  )
  return Object.fromEntries(rows.filter((row) => row.last !== null).map((row) => [row.name, Number(row.last)]))
}

async function readMonths(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `
    select distinct right(part.relname, 6) as month from pg_inherits join pg_class part on part.oid = inhrelid
    where inhparent in (select to_regclass(name) from unnest($1::text[]) as name) and part.relname ~ '_[0-9]{6}$'
    order by 1`,
    [tables],
  )
  return rows.map((row) => row.month)
}
