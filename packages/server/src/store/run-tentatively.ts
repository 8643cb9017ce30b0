import type { Store, Tx } from './open-store.ts'
import { transactRepeatedly } from './transact.ts'

/** Runs `work` like `transactRepeatedly`, then rolls it back, and returns its result: a preview of a change by the code of the change. */
export async function runTentatively<T>(store: Pick<Store, 'transact'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = []
  const end = new Error('the end of a preview')
  const run = async (tx: Tx): Promise<never> => {
    results.push(await work(tx))
    throw end
  }
  return transactRepeatedly(store, run).catch((error: unknown) => {
    const result = results.at(-1)
    if (error !== end || result === undefined) throw error
    return result
  })
}
