import { sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** Where the event log begins and ends at this moment. */
export interface LogBounds {
  /** Oldest position that is kept, of any account; null when nothing is. */
  readonly oldest: number | null
  /** Everything below is settled. */
  readonly horizon: number
}

/** Reads the bounds within which a stream can be resumed (decision F4). */
export async function findLogBounds(db: Db): Promise<LogBounds> {
  const { rows } = await sql<LogBounds>`
    select (select min(position) from event_log) as oldest, log_horizon() as horizon`.execute(db)
  return rows[0] ?? { oldest: null, horizon: 0 }
}
