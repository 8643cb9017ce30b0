import type { ControlledTransaction } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Store } from '#store/open-store.ts'
import type { Database } from '#store/schema/tables.ts'

/**
 * Starts a transaction that the running test commits or rolls back. A test that fails first would leave the connection out, and closing the pool would
 * wait for it until the hook's timeout; so the transaction is rolled back when the test ends.
 */
export async function holdTransaction(db: Store['db']): Promise<ControlledTransaction<Database>> {
  const tx = await db.startTransaction().execute()
  onTestFinished(async () => {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
  })
  return tx
}
