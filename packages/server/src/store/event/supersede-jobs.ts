import type { Tx } from '../open-store.ts'
import type { WorkKey } from '../work/touch-work.ts'
import { moveEvent } from './move-event.ts'

/**
 * Ends open jobs of a resource that a later accepted mutation has made pointless (decision D11); all of them when no actions
 * are given. Called in the transaction of that mutation.
 */
export async function supersedeJobs(tx: Tx, key: WorkKey, actions?: readonly string[]): Promise<void> {
  let open = tx.selectFrom('events').select('id')
    .where('work_kind', '=', key.kind).where('work_id', '=', key.id).where('status', 'in', ['scheduled', 'started'])
  if (actions) open = open.where('action', 'in', actions)
  for (const { id } of await open.orderBy('id').execute()) {
    await moveEvent(tx, { id, status: 'canceled', message: 'A later request replaced this one.' })
  }
}
