import type { AccountId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'

/**
 * Adds these tags to the account and locks them until the commit. A concurrent removal waits, and then finds the tag on the resource. Call this after locking
 * the resource's row: the lock order is resources, then tags by text.
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
