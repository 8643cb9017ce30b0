import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'

/** The database's time in milliseconds. */
export async function readClock(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from moor_now()) * 1000)::float8 as ms`.execute(tx)
  return rows[0]?.ms ?? 0
}
