import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Store } from '#store/open-store.ts'

/**
 * Waits until the event log's horizon is past the last event. Fails after the poll's timeout. Transactions in other databases of the server can delay it (ADR
 * 0005).
 */
export async function awaitHorizon(db: Db): Promise<void> {
  await expect
    .poll(async () => {
      const {
        rows: [log],
      } = await sql<{ isSettled: boolean }>`
      select coalesce((select max(position) from event_log), 0) < log_horizon() as "isSettled"`.execute(db)
      return log?.isSettled
    })
    .toBe(true)
}

/** Waits until exactly this many connections of the database wait for a lock. Fails after the poll's timeout. */
export async function awaitWaiters(store: Store, count: number): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db)
        ).rows,
    )
    .toHaveLength(count)
}
