import type { Client } from 'pg'
import { isSqlError } from '#domain/shared/index.ts'
import { connectOnce } from '../connect-once.ts'
import { prepareSession } from '../backup/prepare-session.ts'
import { listSnapshotTables, type SnapshotScope, type SnapshotTable } from './list-snapshot-tables.ts'

/** Snapshots of a process's state for tests. */
export interface Snapshots {
  record(): Promise<number>
  /** Restores the state, next IDs included, in one transaction; false if the snapshot does not exist. Throws SnapshotBusy after 3 s. */
  restore(snapshot: number): Promise<boolean>
  /** Deletes a snapshot; false if it does not exist. */
  remove(snapshot: number): Promise<boolean>
}

/** Database and tables of the snapshots. */
export interface SnapshotsOptions extends SnapshotScope {
  readonly url: string
  /** Statements at the end of a restore, for tables that describe the process. */
  readonly after: readonly string[]
}

/** Error if another session keeps using the tables. */
export class SnapshotBusy extends Error {
  override readonly name = 'SnapshotBusy'
}

/** Drops the schema of an earlier process, which may differ. */
const foundation = `
  drop schema if exists moor_kept cascade;
  create schema moor_kept;
  create table moor_kept.snapshots (snapshot bigint generated always as identity primary key);
  create table moor_kept.lines (
    snapshot bigint not null references moor_kept.snapshots on delete cascade, relation text not null, line text not null);
  create index lines_of_relation on moor_kept.lines (snapshot, relation);
  create table moor_kept.counters (
    snapshot bigint not null references moor_kept.snapshots on delete cascade, name text not null, last bigint, start bigint not null);`

const recordCounters = `
  insert into moor_kept.counters (snapshot, name, last, start)
  select current_setting('moor.snapshot')::bigint, format('%I.%I', schemaname, sequencename), last_value, start_value from pg_sequences where schemaname = any($1)`

const restoreCounters = `
  select case when last is null then setval(name::regclass, start, false) else setval(name::regclass, last) end
  from moor_kept.counters where snapshot = current_setting('moor.snapshot')::bigint`

/** Ends leases, so that workers can claim the work immediately. */
const freeWork = `
  update public.work set lease_holder = null, lease_until = null, due = public.moor_now() where lease_holder is not null`

/** Returns the snapshots of a database. The first use drops those of earlier processes; each call connects only while it works. */
export function openSnapshots(options: SnapshotsOptions): Snapshots {
  let known: Promise<readonly SnapshotTable[]> | null = null
  const within = <T>(act: (client: Client, tables: readonly SnapshotTable[]) => Promise<T>): Promise<T> =>
    connectOnce(options.url, async (client) => {
      await prepareSession(client)
      known ??= begin(client, options).catch((error: unknown) => {
        known = null
        throw error
      })
      return act(client, await known)
    })
  return {
    record: () => within((client, tables) => record(client, tables, options)),
    restore: (snapshot) => within((client, tables) => restore(client, { snapshot, tables, options })),
    remove: (snapshot) =>
      within(async (client) => {
        const { rowCount } = await client.query('delete from moor_kept.snapshots where snapshot = $1', [snapshot])
        return rowCount === 1
      }),
  }
}

async function begin(client: Client, scope: SnapshotScope): Promise<readonly SnapshotTable[]> {
  await client.query(foundation)
  return listSnapshotTables(client, scope)
}

async function record(client: Client, tables: readonly SnapshotTable[], { schemas }: SnapshotScope): Promise<number> {
  await client.query('begin isolation level repeatable read')
  const { rows } = await client.query<{ snapshot: string }>(
    'insert into moor_kept.snapshots default values returning snapshot',
  )
  const snapshot = Number(rows[0]?.snapshot)
  await name(client, snapshot)
  await client.query(tables.map((table) => table.keep).join(';\n'))
  await client.query(recordCounters, [schemas])
  await client.query('commit')
  return snapshot
}

interface Restoring {
  readonly snapshot: number
  readonly tables: readonly SnapshotTable[]
  readonly options: SnapshotsOptions
}

async function restore(client: Client, { snapshot, tables, options }: Restoring): Promise<boolean> {
  const { rows } = await client.query<{ relation: string }>(
    `select distinct relation from moor_kept.lines where snapshot = $1`,
    [snapshot],
  )
  // No snapshot is empty, because the clock table has a row.
  if (rows.length === 0) return false
  const held = new Set(rows.map(({ relation }) => relation))
  await client.query('begin')
  await name(client, snapshot)
  try {
    await client.query([`set local lock_timeout = '3s'`, ...tables.map((table) => table.lock)].join(';\n'))
  } catch (error) {
    if (isSqlError(error, 'lockNotAvailable')) throw new SnapshotBusy('another session is using the database')
    throw error
  }
  const guarded = tables.flatMap(({ unguard, guard }) => (unguard && guard ? [{ unguard, guard }] : []))
  await client.query(
    [
      ...guarded.map(({ unguard }) => unguard),
      ...tables.toReversed().map((table) => table.clear),
      ...tables.filter((table) => held.has(table.name)).map((table) => table.putBack),
      restoreCounters,
      freeWork,
      ...options.after,
      'set constraints all immediate',
      ...guarded.map(({ guard }) => guard),
      'commit',
    ].join(';\n'),
  )
  return true
}

async function name(client: Client, snapshot: number): Promise<void> {
  await client.query(`select set_config('moor.snapshot', $1::text, true)`, [snapshot])
}
