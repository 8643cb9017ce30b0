import { type UserId, notFound } from '#domain/shared/index.ts'
import { lockKey } from '../locks/lock-keys.ts'
import type { Tx } from '../open-store.ts'
import type { UserRow } from '../account/insert-user.ts'

/** Who acts, and whom they change; null where nobody is. */
interface HeldUsers {
  readonly actingId: UserId | null
  readonly changedId: UserId | null
}

/**
 * Keeps users as they are until the commit: an acting one is shared with their other mutations, a changed one is had alone, and waits for the
 * mutations that came before only. Must be the first thing a transaction locks. Locks are taken by rising number and at once as strong as they are needed (also
 * by somebody who changes themselves), so that no two transactions wait for each other.
 */
export async function holdUsers(tx: Tx, { actingId, changedId }: HeldUsers): Promise<void> {
  const ids = new Set([actingId, changedId].filter((id) => id !== null))
  const inOrder = [...ids].toSorted((one, other) => one - other)
  await Promise.all(inOrder.map((id) => lockKey(tx, 'user', id, id === changedId ? 'alone' : 'shared')))
}

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
    .executeTakeFirstOrThrow(notFound)
  return row
}
