import { ApiError } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import type { Tx } from '#store/open-store.ts'
import { findOldestUnrestricted } from '#store/user/find-users.ts'

/**
 * Throws user.last_unrestricted if the account has no other unrestricted user. The user must be locked (lockUser): otherwise two concurrent requests could each
 * count the other's user as the remaining one (decision G8).
 */
export async function checkNotLast(tx: Tx, user: UserRow): Promise<void> {
  if (user.is_restricted || (await findOldestUnrestricted(tx, user.account_id, user.id))) return
  throw new ApiError(
    'user.last_unrestricted',
    `"${user.username}" is the only unrestricted user of the account. An account must have at least one.`,
  )
}
