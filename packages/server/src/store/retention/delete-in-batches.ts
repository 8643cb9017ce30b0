import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '../schema/tables.ts'
import type { Store } from '../open-store.ts'

/** Rows per batch, which takes far less than the statement timeout even on a slow disk. */
const batchRows = 5_000

/** Deletes matching rows in batches and returns their number. Leaves locked rows for the next run. Not for partitioned tables. */
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
