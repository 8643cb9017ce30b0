import { type RawBuilder, sql } from 'kysely'
import type { Store, Tx } from '../open-store.ts'
import { cleanUp } from './clean-up.ts'

/** Tables with monthly partitions, named `<table>_YYYYMM`. */
export interface MonthlyTables {
  readonly names: readonly string[]
  /** Statement that creates this month's and coming months' partitions, if possible. */
  readonly ensure: (monthsAhead: number) => RawBuilder<unknown>
  /** True for an old partition that must stay; by default none. */
  readonly isNeeded?: (tx: Tx, partition: string) => Promise<boolean>
}

const monthsAhead = 2

/**
 * Creates the coming months' partitions and drops those older than the retention, each in its own transaction. Leaves default partitions, and stops at a busy
 * table. Returns the names of the dropped partitions.
 */
export async function releaseMonths(
  store: Store,
  tables: MonthlyTables,
  retentionDays: number,
): Promise<readonly string[]> {
  await cleanUp(store, (tx) => tables.ensure(monthsAhead).execute(tx))
  const dropped = []
  for (const name of await listOldPartitions(store, tables.names, retentionDays)) {
    const isDropped = await cleanUp(store, (tx) => dropPartition(tx, tables, name))
    if (isDropped === null) break
    if (isDropped) dropped.push(name)
  }
  return dropped
}

async function listOldPartitions(store: Store, tables: readonly string[], retentionDays: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select part.relname as name from pg_inherits
    join pg_class part on part.oid = inhrelid
    where inhparent = any(array(select ('public.' || name)::regclass from unnest(${tables}::text[]) as name)) and part.relname ~ '_[0-9]{6}$'
      and right(part.relname, 6) < to_char((moor_now() - make_interval(days => ${retentionDays})) at time zone 'UTC', 'YYYYMM')
    order by part.relname`.execute(store.db)
  return rows.map((row) => row.name)
}

async function dropPartition(tx: Tx, tables: MonthlyTables, name: string): Promise<boolean> {
  const {
    rows: [part],
  } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(tx)
  if (!part?.there || (await tables.isNeeded?.(tx, name))) return false
  await sql`drop table ${sql.table(name)}`.execute(tx)
  return true
}
