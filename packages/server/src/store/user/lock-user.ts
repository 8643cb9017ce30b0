import { Fault } from '../../domain/shared/index.ts'
import type { UserRow } from '../account/create-user.ts'
import type { Tx } from '../open-store.ts'
import { lockKey } from '../locks/lock-key.ts'
import { holdUsers } from './hold-users.ts'

/**
 * Holds a user that was found before for a change of them or of their grants: whatever they do at the same moment is over before, or sees the
 * change (decision G1); then all changes of users of the account, which go one after the other (decision G8). Nothing else may be locked
 * before, but what a mutation locks first (`checkActor`). Throws resource.not_found when the user has gone or has another name by now.
 */
export async function lockUser(
  tx: Tx,
  { id, account_id: accountId, username }: Pick<UserRow, 'id' | 'account_id' | 'username'>,
): Promise<UserRow> {
  await holdUsers(tx, { actingId: null, changedId: id })
  await lockKey(tx, 'user_changes', accountId, 'alone')
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('username', '=', username)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row as UserRow
}
