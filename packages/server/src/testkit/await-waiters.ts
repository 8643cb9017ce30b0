import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Store } from '../store/open-store.ts'

/** Until so many transactions of this database wait for a lock. */
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
