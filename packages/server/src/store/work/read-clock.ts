import { sql } from 'kysely'
import { moorNowMs, type Tx } from '../open-store.ts'

/** The database's time in milliseconds. */
export async function readClock(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select ${moorNowMs} as ms`.execute(tx)
  return rows[0]?.ms ?? 0
}
