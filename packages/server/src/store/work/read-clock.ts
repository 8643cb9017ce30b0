import { sql } from 'kysely'
import { type Db, moorNowMs } from '../open-store.ts'

/** Returns the database's time (`moor_now()`) in milliseconds since 1970. */
export async function readClock(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select ${moorNowMs} as ms`.execute(db)
  return rows[0]?.ms ?? 0
}
