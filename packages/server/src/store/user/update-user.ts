import { claimUsername } from '../account/claim-username.ts'
import type { UserRow } from '../account/create-user.ts'
import type { Tx } from '../open-store.ts'
import { checkNotLast } from './check-not-last.ts'
import { endSignIns } from './end-sign-ins.ts'

/** What changes of a user; what is absent stays. */
export interface UserChanges {
  readonly username?: string | undefined
  readonly email?: string | undefined
  readonly isRestricted?: boolean | undefined
  /** What hashPassword made of a new password. */
  readonly passwordHash?: string | undefined
}

/** Global grants of somebody who has none. */
const noGlobals = { add_volumes: false, add_hosts: false, add_clusters: false, account_access: null } as const

/**
 * Changes a locked user (lockUser); the same row comes back when nothing changed. A user made unrestricted loses their grants, a new
 * password ends their sign-ins (decision G8). Throws user.username_taken, and user.last_unrestricted.
 */
export async function updateUser(tx: Tx, user: UserRow, changes: UserChanges): Promise<UserRow> {
  const wanted = {
    username: changes.username ?? user.username,
    email: changes.email ?? user.email,
    is_restricted: changes.isRestricted ?? user.is_restricted,
    password_hash: changes.passwordHash ?? user.password_hash,
  }
  if (Object.entries(wanted).every(([name, value]) => user[name as keyof typeof wanted] === value)) return user
  if (wanted.is_restricted) await checkNotLast(tx, user)
  else await tx.deleteFrom('grants').where('user_id', '=', user.id).execute()
  if (changes.passwordHash !== undefined) await endSignIns(tx, user.id)
  if (wanted.username !== user.username) await claimUsername(tx, wanted.username, user.id)
  const row = await tx
    .updateTable('users')
    .set({ ...wanted, ...(wanted.is_restricted ? {} : noGlobals) })
    .where('account_id', '=', user.account_id)
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as UserRow
}
