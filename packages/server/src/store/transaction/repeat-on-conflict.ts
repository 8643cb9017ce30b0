import type { Store, Tx } from '../open-store.ts'

/** Two transactions waited for each other, or a serialisation failed: nothing was done, so the whole of it may be done again. */
const repeatable: ReadonlySet<unknown> = new Set(['40P01', '40001'])
const attemptsMax = 4

/** Runs a whole transaction again after a deadlock; the work must do nothing but read and write through it. */
export async function repeatOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let left = attemptsMax - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !(error instanceof Error && 'code' in error && repeatable.has(error.code))) throw error
    }
  }
}

/** Runs work in one transaction, and again after a deadlock; it must do nothing but read and write through `tx`. */
export function transactRepeatedly<T>({ db }: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  return repeatOnConflict(() => db.transaction().execute(work))
}
