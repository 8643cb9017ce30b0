import { isSqlError } from '#domain/shared/index.ts'
import { sql } from 'kysely'
import type { Store, Tx } from '../open-store.ts'

const cleanUpLock = 7_310_002
/** A longer lock wait would block all requests behind it. */
const lockTimeout = '500ms'

/**
 * Runs work that locks whole tables in a transaction, one process at a time, and returns its result. Rolls back and returns null if a lock wait exceeds 500 ms.
 */
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
