import { isSqlError } from '#domain/shared/index.ts'
import { sql } from 'kysely'
import type { Store, Tx } from '../open-store.ts'

/** Any fixed number; processes that tidy at the same time go one after the other. */
const tidyLock = 7_310_002
/** Tables that are busy are left for the next time: whoever waits for them this long makes all requests queue behind. */
const lockTimeout = '500ms'

/** Does one thing with whole tables that requests use as well; null when they were too busy for it. */
export async function tidyUp<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T | null> {
  try {
    return await store.db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(tx)
      await sql`select pg_advisory_xact_lock(${tidyLock})`.execute(tx)
      return work(tx)
    })
  } catch (error) {
    if (isSqlError(error, 'lockNotAvailable')) return null
    throw error
  }
}
