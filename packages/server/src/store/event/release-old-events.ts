import { sql } from 'kysely'
import type { Store, Tx } from '../open-store.ts'

/** Any fixed number; processes that tidy at the same time go one after the other. */
const tidyLock = 7_310_002
/** Months for which partitions stand ready. */
const monthsAhead = 2
/** Tables that are busy are left for the next time: whoever waits for them this long makes all requests queue behind. */
const lockTimeout = '500ms'
/** SQLSTATE of a lock that did not come in time. */
const lockNotAvailable = '55P03'

/**
 * Lets go of events and their log older than the retention (decision F4) and makes the partitions of the coming months. A month
 * goes as a whole once its last day is too old, unless a job in it has not ended yet; what fell into the default partitions
 * goes by row. Returns the names of the partitions that were dropped.
 */
export async function releaseOldEvents(store: Store, retentionDays: number): Promise<readonly string[]> {
  await tidy(store, (tx) => sql`select ensure_event_partitions(moor_now(), ${monthsAhead})`.execute(tx))
  const dropped = []
  for (const name of await listOldPartitions(store, retentionDays)) {
    const isDropped = await tidy(store, (tx) => dropPartition(tx, name))
    if (isDropped === null) break
    if (isDropped) dropped.push(name)
  }
  await sql`delete from events_rest where created < (select moor_now()) - make_interval(days => ${retentionDays})
    and status not in ('scheduled', 'started')`.execute(store.db)
  await sql`delete from event_log_rest where at < (select moor_now()) - make_interval(days => ${retentionDays})`.execute(store.db)
  return dropped
}

async function listOldPartitions(store: Store, retentionDays: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select part.relname as name from pg_inherits
    join pg_class part on part.oid = inhrelid
    where inhparent in ('public.events'::regclass, 'public.event_log'::regclass) and part.relname ~ '_[0-9]{6}$'
      and right(part.relname, 6) < to_char((moor_now() - make_interval(days => ${retentionDays})) at time zone 'UTC', 'YYYYMM')
    order by part.relname`.execute(store.db)
  return rows.map((row) => row.name)
}

async function dropPartition(tx: Tx, name: string): Promise<boolean> {
  const { rows: [part] } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(tx)
  if (!part?.there || (name.startsWith('events_') && await hasOpenJobs(tx, name))) return false
  await sql`drop table ${sql.table(name)}`.execute(tx)
  return true
}

async function hasOpenJobs(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(name)} where status in ('scheduled', 'started') limit 1`.execute(tx)
  return rows.length > 0
}

/** Does one thing with the tables; null when they were too busy for it. */
async function tidy<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T | null> {
  try {
    return await store.db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(tx)
      await sql`select pg_advisory_xact_lock(${tidyLock})`.execute(tx)
      return work(tx)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return null
    throw error
  }
}
