import { ApiError } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { deleteUser } from '#store/user/delete-user.ts'
import { findOldestUnrestricted } from '#store/user/find-users.ts'
import { checkNotLast } from './check-not-last.ts'
import { userEntity } from './create.ts'

/** Locked user to delete. */
export interface UserDelete {
  readonly user: UserRow
}

/**
 * Deletes a user with all tokens and applications, and writes a notification. The user's clusters pass to the deleting user, who is unrestricted. If an
 * operator deletes, they pass to the account's oldest other unrestricted user (decision G8). Throws user.is_self and user.last_unrestricted.
 */
export async function acceptUserDelete(tx: Tx, author: EventAuthor, { user }: UserDelete): Promise<void> {
  const byId = 'userId' in author ? author.userId : null
  if (user.id === byId) throw new ApiError('user.is_self', 'You cannot delete your own user.')
  await checkNotLast(tx, user)
  const heirId = byId ?? (await findOldestUnrestricted(tx, user.account_id, user.id))?.id
  if (heirId === undefined) throw new Error('an account has no unrestricted user')
  await deleteUser(tx, user, heirId)
  await insertNotification(tx, author, { action: 'user_delete', entity: userEntity(user) })
}
