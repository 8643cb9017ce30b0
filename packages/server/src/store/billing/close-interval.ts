import type { AccountId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import type { BilledThing } from './open-interval.ts'

/** Ends the billing of a thing, in the transaction that accepts its deletion (decision H). Nothing happens when it has ended. */
export async function closeInterval(tx: Tx, accountId: AccountId, thing: BilledThing): Promise<void> {
  await tx
    .updateTable('billing_intervals')
    .set({ closed: moorNow })
    .where('kind', '=', thing.kind)
    .where('resource_id', '=', thing.id)
    .where('account_id', '=', accountId)
    .where('closed', 'is', null)
    .execute()
}
