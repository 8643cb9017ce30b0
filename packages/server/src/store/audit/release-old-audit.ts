import { sql } from 'kysely'
import type { Store } from '../open-store.ts'
import { type MonthlyTables, releaseMonths } from '../retention/release-months.ts'
import { cleanUp } from '../retention/clean-up.ts'

const tables: MonthlyTables = {
  names: ['audit'],
  ensure: (monthsAhead) => sql`select ensure_audit_partitions(moor_now(), ${monthsAhead})`,
}

/**
 * Drops audit partitions older than the retention (decision G9) and creates those of the coming months. A month is dropped once its last day is too old, the
 * default partition once its newest row is. Returns the names of the dropped partitions. Leaves busy tables for the next run.
 */
export async function releaseOldAudit(store: Store, retentionDays: number): Promise<readonly string[]> {
  const dropped = await releaseMonths(store, tables, retentionDays)
  const rest = await cleanUp(store, (tx) =>
    sql<{ isReleased: boolean }>`
    select release_audit_rest(moor_now() - make_interval(days => ${retentionDays})) as "isReleased"`.execute(tx),
  )
  return rest?.rows[0]?.isReleased ? [...dropped, 'audit_rest'] : dropped
}
