import { isSqlError } from '#domain/shared/index.ts'
import { connectOnce } from '../connect-once.ts'
import { applyMigration, listAppliedMigrations, listMigrations } from '../migrations/apply-migration.ts'
import { BackupError } from './backup-error.ts'
import { loadTables } from './load-tables.ts'
import { prepareSchema } from './prepare-schema.ts'
import { prepareSession } from './prepare-session.ts'
import type { Client } from 'pg'
import type { CheckedBackup } from './check-backup.ts'
import type { SideSchema } from './side-schema.ts'
import type { BackupHeader } from './backup-header.ts'

interface RestoreTarget {
  readonly url: string
  readonly sides: readonly SideSchema[]
}

/** Result of a restore. */
export interface RestoreReport {
  readonly schema: number
  readonly skipped: readonly string[]
}

/**
 * Restores a checked backup into an empty database, in one transaction: the old schema, the rows, the jump past IDs issued since, the newer migrations. Returns
 * the reached schema version and the skipped tables. After a failure or a kill the database is unchanged. Infrastructure created since the backup stays
 * untouched, because names contain a random uid (ground rule 7). Throws BackupError.
 */
export async function restoreDatabase(target: RestoreTarget, backup: CheckedBackup): Promise<RestoreReport> {
  return connectOnce(target.url, async (client) => {
    await prepareSession(client)
    await client.query('begin')
    await client.query(`set local lock_timeout = '10s'`)
    const skipped = await explainLocks(() => fill(client, target, backup))
    const schema = await migrateOn(client)
    await freeWork(client)
    await client.query('commit')
    await client.query('analyze')
    return { schema, skipped }
  })
}

async function fill(client: Client, target: RestoreTarget, backup: CheckedBackup): Promise<string[]> {
  await prepareSchema(client, backup.header, target.sides)
  const skipped = await loadTables(client, backup)
  await jumpAhead(client, backup.header)
  return skipped
}

async function migrateOn(client: Client): Promise<number> {
  const applied = await listAppliedMigrations(client)
  const migrations = listMigrations()
  for (const migration of migrations) if (!applied.has(migration.version)) await applyMigration(client, migration)
  return migrations.at(-1)?.version ?? 0
}

async function explainLocks<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isSqlError(error, 'lockNotAvailable')) throw error
    throw new BackupError(
      'database',
      'Another process is using the database: stop all processes that use it, then restore again.',
      error,
    )
  }
}

/** Increment of generations and epochs, above the number of claims and changes since the backup. */
const guardGap = 1_000_000

/**
 * Makes the work of a restored database claimable: no leases, everything due now. Drivers store a resource's highest generation and epoch. Both jump, because
 * drivers would otherwise reject every call as Stale (ground rule 3). `released` is cleared: the time since the backup was not working time (decision D11).
 */
async function freeWork(client: Client): Promise<void> {
  await client.query(
    `
    update work set lease_holder = null, lease_until = null, released = null, due = moor_now(), tries = 0, cause = null,
      generation = generation + $1, epoch = epoch + $1`,
    [guardGap],
  )
}

/** Increment of ID sequences, above the number of IDs issued since the backup. */
const idGap = 1_000_000
const eventIdGap = 100_000_000
const transactionsPerSecond = 2_000
const transactionsMin = 2 ** 20
const transactionsMax = 2 ** 33

/**
 * Moves a restored database past every ID and event position that may have been issued since the backup. No client sees a value twice (architecture, "Scale and
 * change"; decision F4).
 */
async function jumpAhead(client: Client, header: BackupHeader): Promise<void> {
  await jumpSequences(client, header)
  await jumpEventLog(client, header)
}

async function jumpSequences(client: Client, header: BackupHeader): Promise<void> {
  await client.query(
    `
    select setval(one.oid::regclass, ((ceil(one.last / one.gap) + 1) * one.gap)::bigint) from (
      select c.oid, coalesce(($2::jsonb ->> (n.nspname || '.' || c.relname))::numeric, 0) as last,
        case when n.nspname || '.' || c.relname in ('public.event_ids', 'public.audit_ids') then $3::numeric else $4::numeric end as gap
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and n.nspname = any($1)
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    ) as one`,
    [['public', ...Object.keys(header.sides)], JSON.stringify(header.sequences), eventIdGap, idGap],
  )
}

/**
 * Raises the next event position above all stored and streamed positions, independent of this server's transaction ID. The log's horizon, which follows the
 * oldest running transaction, rises equally (ADR 0005).
 */
async function jumpEventLog(client: Client, header: BackupHeader): Promise<void> {
  await client.query(
    `
    update installation set log_base = $1::bigint - pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      + least($2::bigint, $3::bigint + $4::bigint * greatest(0, ceil(extract(epoch from moor_now() - $5::timestamptz))))::bigint`,
    [header.logTransaction, transactionsMax, transactionsMin, transactionsPerSecond, header.created],
  )
}
