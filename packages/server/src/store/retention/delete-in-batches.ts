import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '../schema/tables.ts'
import type { Store } from '../open-store.ts'

/** Rows that one statement removes: far from what the time of a statement allows, however slow the disk. */
const batchRows = 5_000

/**
 * Removes the rows of a table that meet a condition, in as many statements as it takes, so that no backlog is too large to be tidied up.
 * Rows that somebody is working on are left for the next time. Not for partitioned tables. Returns how many went.
 */
export async function deleteInBatches(
  { db }: Store,
  table: keyof Database,
  condition: RawBuilder<SqlBool>,
): Promise<number> {
  let removed = 0
  for (;;) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${batchRows} for update skip locked))`.execute(db)
    const count = Number(numAffectedRows ?? 0)
    removed += count
    if (count < batchRows) return removed
  }
}
