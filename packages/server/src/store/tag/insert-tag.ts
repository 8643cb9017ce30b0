import { type AccountId, Fault } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'

/** Adds a tag to the account. Throws tag.label_taken when it has it already. */
export async function insertTag(tx: Tx, accountId: AccountId, label: string): Promise<void> {
  const inserted = await tx
    .insertInto('tags')
    .values({ account_id: accountId, label, created: moorNow })
    .onConflict((conflict) => conflict.doNothing())
    .returning('label')
    .executeTakeFirst()
  if (!inserted) throw new Fault('tag.label_taken', 'This account has the tag already.', { field: 'label' })
}
