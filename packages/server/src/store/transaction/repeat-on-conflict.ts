import type { EventAction } from '@moorage/contract'
import { isSqlError } from '#domain/shared/index.ts'
import { followCanceled } from '../canceled-jobs.ts'
import type { Store, Tx } from '../open-store.ts'
import type { TransactionWork } from '../transact.ts'

const attemptsMax = 4

/**
 * Runs a whole transaction and returns its result. Retries it after a deadlock, at most three times, then rethrows; `work` must only read and write through it.
 */
export async function repeatOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let left = attemptsMax - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isSqlError(error, 'repeatable')) throw error
    }
  }
}

/**
 * Runs `work` in one transaction, retries it after a deadlock, and returns its result; `work` must only read and write through `tx`. Canceled jobs are counted
 * after the commit.
 */
export function transactRepeatedly<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactOpened(store, { open: async () => undefined, work })
}

/** Like `transactRepeatedly`, for a transaction that starts with locks and reads, without an extra round trip (`Store.transact`). */
export function transactOpened<T, Opened>(
  { transact, canceledJobs }: Store,
  { open, work }: TransactionWork<T, Opened>,
): Promise<T> {
  return repeatOnConflict(async () => {
    const canceled: EventAction[] = []
    const answer = await transact({
      open,
      work: (tx, opened: Opened) => {
        followCanceled(tx, canceled)
        return work(tx, opened)
      },
    })
    for (const action of canceled) canceledJobs.set(action, (canceledJobs.get(action) ?? 0) + 1)
    return answer
  })
}
