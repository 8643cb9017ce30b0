import { nudge } from '../../store/nudge.ts'
import type { Store, Tx } from '../../store/open-store.ts'
import { repeatOnConflict } from '../../store/transaction/repeat-on-conflict.ts'

/** Runs a command in one transaction, again after a deadlock; readers of events wake after it. */
export async function actAsOperator<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await repeatOnConflict(() => store.db.transaction().execute(work))
  nudge(store, 'events')
  return result
}
