import type { AccountId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { type AccountLimits, accountLimits, limitKinds } from './account-limits.ts'
import type { AccountRow } from './create-account.ts'

/**
 * Sets the limits that are given, null for unlimited, and keeps the others (decision G6). What is in use already stays, also
 * above a new limit.
 */
export async function setLimits(tx: Tx, accountId: AccountId, changes: Partial<AccountLimits>): Promise<AccountLimits> {
  const given = limitKinds.flatMap((kind) => (changes[kind] === undefined ? [] : [[kind, changes[kind]] as const]))
  const columns = Object.fromEntries(given.map(([kind, limit]) => [`${kind}_max`, limit]))
  const row =
    given.length === 0
      ? await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
      : await tx
          .updateTable('accounts')
          .set(columns)
          .where('id', '=', accountId)
          .returningAll()
          .executeTakeFirstOrThrow()
  return accountLimits(row as AccountRow)
}
