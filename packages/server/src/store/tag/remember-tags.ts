import type { AccountId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'

/**
 * Makes the account know these tags, in the transaction that puts them on a resource, and keeps them until its commit: a parallel
 * removal of one of them waits, and then finds it on the resource. Call it after the row of the resource is locked: resources come
 * before tags everywhere, and tags in the order of their text, so that two requests do not wait for each other.
 */
export async function rememberTags(tx: Tx, accountId: AccountId, tags: readonly string[]): Promise<void> {
  const sorted = [...new Set(tags)].toSorted()
  for (let missing = sorted; missing.length > 0;) {
    await tx
      .insertInto('tags')
      .values(missing.map((label) => ({ account_id: accountId, label, created: moorNow })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const held = await tx
      .selectFrom('tags')
      .select('label')
      .where('account_id', '=', accountId)
      .where('label', 'in', sorted)
      .orderBy('label')
      .forKeyShare()
      .execute()
    const labels = new Set(held.map((row) => row.label))
    missing = sorted.filter((label) => !labels.has(label))
  }
}
