import { type UserId, notFound } from '#domain/shared/index.ts'
import { lockKey } from '../locks/lock-keys.ts'
import type { Tx } from '../open-store.ts'
import type { UserRow } from '../account/insert-user.ts'

interface LockedUsers {
  readonly actingId: UserId | null
  readonly changedId: UserId | null
}

/**
 * Locks users until the commit: the acting user shared, so that their mutations run in parallel; the changed user exclusively. Must be the first lock of a
 * transaction. Takes locks in ascending ID order and directly in their final mode (also if users change themselves), so that no two transactions deadlock.
 */
export async function lockUsers(tx: Tx, { actingId, changedId }: LockedUsers): Promise<void> {
  const ids = new Set([actingId, changedId].filter((id) => id !== null))
  const inOrder = [...ids].toSorted((one, other) => one - other)
  await Promise.all(inOrder.map((id) => lockKey(tx, 'user', id, id === changedId ? 'alone' : 'shared')))
}

/**
 * Locks and returns a known user for a change of the user or their grants. Concurrent mutations by that user finish before, or see the change (decision G1).
 * Also serializes all changes of the account's users (decision G8). No other lock may be held before, except those of `checkActor`. Throws resource.not_found
 * if the user is deleted or was renamed.
 */
export async function lockUser(
  tx: Tx,
  { id, account_id: accountId, username }: Pick<UserRow, 'id' | 'account_id' | 'username'>,
): Promise<UserRow> {
  await lockUsers(tx, { actingId: null, changedId: id })
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
