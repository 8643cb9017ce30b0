import { sql } from 'kysely'
import type { Store, Tx } from '../open-store.ts'
import { type MonthlyTables, releaseMonths } from '../retention/release-months.ts'

const tables: MonthlyTables = {
  names: ['events', 'event_log'],
  ensure: (monthsAhead) => sql`select ensure_event_partitions(moor_now(), ${monthsAhead})`,
  isNeeded: async (tx, partition) => partition.startsWith('events_') && (await hasOpenJobs(tx, partition)),
}

/**
 * Lets go of events and their log older than the retention (decision F4) and makes the partitions of the coming months. A month
 * goes as a whole once its last day is too old, unless a job in it has not ended yet; what fell into the default partitions
 * goes by row. Returns the names of the partitions that were dropped.
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
