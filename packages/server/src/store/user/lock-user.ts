import { type AccountId, Fault } from '../../domain/shared/index.ts'
import { lockAccount } from '../account/lock-account.ts'
import type { UserRow } from '../account/create-user.ts'
import type { Tx } from '../open-store.ts'

/**
 * Holds a user of the account for a change of them or of their grants, and then the account (in the order of creates under a limit): whatever
 * the user does at the same moment is over before, or sees the change (decision G1). Throws resource.not_found when the account has nobody of that name any more.
 */
export async function lockUser(tx: Tx, accountId: AccountId, username: string): Promise<UserRow> {
  const row = await tx.selectFrom('users').selectAll()
    .where('account_id', '=', accountId).where('username', '=', username).forUpdate().executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  await lockAccount(tx, accountId)
  return row as UserRow
}
