import type { EventId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Writes anew what an open job asks for, in the transaction that accepts it or adds to it. A target is not shown, so nothing is logged. */
export async function retargetJob(tx: Tx, id: EventId, target: Readonly<Record<string, unknown>>): Promise<void> {
  await tx
    .updateTable('events')
    .set({ target: JSON.stringify(target) })
    .where('id', '=', id)
    .where('status', 'in', ['scheduled', 'started'])
    .execute()
}
