import { sql } from 'kysely'
import type { Store, Tx } from '../open-store.ts'
import { type MonthlyTables, releaseMonths } from '../retention/release-months.ts'

const tables: MonthlyTables = {
  names: ['events', 'event_log'],
  ensure: (monthsAhead) => sql`select ensure_event_partitions(moor_now(), ${monthsAhead})`,
  isNeeded: async (tx, partition) => partition.startsWith('events_') && (await hasOpenJobs(tx, partition)),
}

/**
 * Drops events and their log older than the retention (decision F4) and creates the partitions of the coming months. A month is dropped once its last day is
 * too old; a month of events with an open job stays, but its log does not. Default partitions lose old rows, except events of open jobs. Returns the names of
 * the dropped partitions. Leaves busy tables for the next run.
 */
export async function releaseOldEvents(store: Store, retentionDays: number): Promise<readonly string[]> {
  const dropped = await releaseMonths(store, tables, retentionDays)
  await sql`delete from events_rest where created < (select moor_now()) - make_interval(days => ${retentionDays})
    and status not in ('scheduled', 'started')`.execute(store.db)
  await sql`delete from event_log_rest where at < (select moor_now()) - make_interval(days => ${retentionDays})`.execute(
    store.db,
  )
  return dropped
}

async function hasOpenJobs(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(name)} where status in ('scheduled', 'started') limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
