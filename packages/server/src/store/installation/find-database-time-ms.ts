import { sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** The database's time in milliseconds since 1970, for rules that compare a moment with now. */
export async function findDatabaseTimeMs(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ now_ms: number }>`select (extract(epoch from moor_now()) * 1000)::bigint as now_ms`.execute(db)
  if (!row) throw new Error('The database did not tell the time.')
  return row.now_ms
}
