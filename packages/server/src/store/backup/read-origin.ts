import type { Client } from 'pg'
import { type BackupHeader, backupFormat } from './backup-header.ts'
import { BackupError } from './backup-error.ts'
import type { ListedTable } from './list-tables.ts'
import type { SideSchema } from './side-schema.ts'

/** Returns a backup's header, read in the caller's snapshot. Throws BackupError if the database was never migrated. */
export async function readOrigin(
  client: Client,
  tables: readonly ListedTable[],
  sides: readonly SideSchema[],
): Promise<BackupHeader> {
  const schemas = ['public', ...sides.map((side) => side.schema)]
  const [schema, origin, sequences] = [
    await readSchemaVersion(client),
    await readInstallation(client),
    await readSequences(client, schemas),
  ]
  const [months, auditMonths] = [
    await readMonths(client, ['public.events', 'public.event_log']),
    await readMonths(client, ['public.audit']),
  ]
  return {
    moorage: 'backup',
    format: backupFormat,
    schema,
    sides: await readSides(client, sides),
    ...origin,
    months,
    auditMonths,
    sequences,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

async function readSchemaVersion(client: Client): Promise<number> {
  const {
    rows: [table],
  } = await client.query<{ there: boolean }>(`select to_regclass('public.schema_migrations') is not null as there`)
  const {
    rows: [last],
  } = table?.there
    ? await client.query<{ version: number | null }>('select max(version) as version from schema_migrations')
    : { rows: [] }
  if (!last?.version)
    throw new BackupError('database', 'The database contains no Moorage installation: nothing to back up.')
  return last.version
}

async function readInstallation(
  client: Client,
): Promise<Pick<BackupHeader, 'installation' | 'created' | 'logTransaction'>> {
  const {
    rows: [row],
  } = await client.query<{ installation: string | null; created: string; next: string }>(`
    select (select id::text from installation) as installation, moor_now()::text as created,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint + coalesce((select log_base from installation), 0) as next`)
  if (!row) throw new Error('The database returned no data about its installation.')
  return { installation: row.installation, created: row.created, logTransaction: Number(row.next) }
}

async function readSides(client: Client, sides: readonly SideSchema[]): Promise<Record<string, number>> {
  const taken: Record<string, number> = {}
  for (const side of sides) {
    const {
      rows: [found],
    } = await client.query<{ there: boolean }>('select to_regnamespace($1) is not null as there', [side.schema])
    if (!found?.there) continue
    taken[side.schema] = (await client.query<{ taken: number }>(side.countSteps)).rows[0]?.taken ?? 0
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
