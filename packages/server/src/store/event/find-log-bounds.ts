import { sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** Where the event log begins and ends at this moment. */
export interface LogBounds {
  /** Oldest position that is kept, of any account; null when nothing is. */
  readonly oldest: number | null
  /** Newest settled position, of any account; 0 when nothing is kept. Unlike the horizon it never falls, not even by a crash of the server (ADR 0005). */
  readonly newest: number
  /** Everything below is settled. */
  readonly horizon: number
}

/** Reads the bounds within which a stream can be resumed (decision F4). */
export async function findLogBounds(db: Db): Promise<LogBounds> {
  const { rows } = await sql<LogBounds>`
    with settled as materialized (select log_horizon() as horizon)
    select (select min(position) from event_log) as oldest, horizon,
      coalesce((select max(position) from event_log where position < (select horizon from settled)), 0) as newest
    from settled`.execute(db)
  return rows[0] ?? { oldest: null, newest: 0, horizon: 0 }
}
