import { keysOf } from '@moorage/contract'
import { ApiError } from '#domain/shared/index.ts'
import { claimUsername } from '#store/account/claim-username.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { type DesiredUser, dropGrants, endSignIns, updateUser } from '#store/user/update-user.ts'
import { checkNotLast } from './check-not-last.ts'
import { userEntity } from './create.ts'

/** Locked user with validated changes; null keeps the value. */
export interface UserUpdate {
  readonly user: UserRow
  readonly username: string | null
  readonly email: string | null
  readonly isRestricted: boolean | null
  readonly passwordHash: string | null
}

/**
 * Stores a change of a user with a notification. Writes nothing and returns the same row if unchanged (decision F2). A user who becomes unrestricted loses
 * their grants; a new password ends their sign-ins (decision G8). Throws user.is_self for users who restrict themselves, user.username_taken and
 * user.last_unrestricted.
 */
export async function acceptUserUpdate(tx: Tx, author: EventAuthor, input: UserUpdate): Promise<{ row: UserRow }> {
  const { user, isRestricted, passwordHash } = input
  if (isRestricted && 'userId' in author && user.id === author.userId)
    throw new ApiError('user.is_self', 'You cannot restrict your own user.', { field: 'restricted' })
  const changed: DesiredUser = {
    username: input.username ?? user.username,
    email: input.email ?? user.email,
    is_restricted: isRestricted ?? user.is_restricted,
    password_hash: passwordHash ?? user.password_hash,
  }
  if (keysOf(changed).every((name) => user[name] === changed[name])) return { row: user }
  if (changed.is_restricted) await checkNotLast(tx, user)
  else await dropGrants(tx, user.id)
  if (passwordHash !== null) await endSignIns(tx, user.id)
  if (changed.username !== user.username)
    await claimUsername(tx, changed.username, { accountId: user.account_id, userId: user.id })
  const row = await updateUser(tx, user, changed)
  await insertNotification(tx, author, { action: 'user_update', entity: userEntity(row) })
  return { row }
}
