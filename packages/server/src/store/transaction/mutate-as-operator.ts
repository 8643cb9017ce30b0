import { nudge } from '../nudge.ts'
import type { Store, Tx } from '../open-store.ts'
import { transactRepeatedly } from './repeat-on-conflict.ts'

/**
 * The entry for what an operator changes by a command, beside `mutate`: one transaction without an acting user, done again after a
 * deadlock like every other, with its nudges after the commit. `run` must do nothing but read and write through `tx`.
 */
export async function mutateAsOperator<T>(store: Store, run: (tx: Tx) => Promise<T>): Promise<T> {
  const answer = await transactRepeatedly(store, run)
  nudge(store, 'work')
  nudge(store, 'events')
  return answer
}
