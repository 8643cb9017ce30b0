import { isSqlError } from '#domain/shared/index.ts'
import { sql } from 'kysely'
import type { Store, Tx } from '../open-store.ts'

/** Arbitrary advisory lock key; serializes the cleanup of several processes. */
const cleanUpLock = 7_310_002
/** Busy tables are left for the next run: a longer wait would block all requests behind it. */
const lockTimeout = '500ms'

/** Runs work that locks whole tables; null if requests kept the tables busy. */
export async function cleanUp<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T | null> {
  try {
    return await store.db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(tx)
      await sql`select pg_advisory_xact_lock(${cleanUpLock})`.execute(tx)
      return work(tx)
    })
  } catch (error) {
    if (isSqlError(error, 'lockNotAvailable')) return null
    throw error
  }
}
