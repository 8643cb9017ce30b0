import type { User } from '@moorage/contract'
import type { UserRow } from '#store/account/insert-user.ts'
import type { Db } from '#store/open-store.ts'
import { listUserDetails, emptyUserDetails, type UserDetails } from '#store/user/user-details.ts'
import { wireTime } from '#store/wire-time.ts'

/** Returns the user response (facts 9.3). Without details, as for a new user, the response has no SSH keys or sign-ins. */
export function userBody(row: UserRow, { sshKeys, lastSignIn }: UserDetails = emptyUserDetails): User {
  return {
    username: row.username,
    email: row.email,
    restricted: row.is_restricted,
    ssh_keys: [...sshKeys],
    tfa_enabled: false,
    last_login: lastSignIn && { login_datetime: wireTime(lastSignIn.at), status: lastSignIn.status },
    password_created: row.password_created === null ? null : wireTime(row.password_created),
  }
}

/** Queries SSH keys and last sign-in, and returns the user response. */
export async function wholeUserBody(db: Db, row: UserRow): Promise<User> {
  return userBody(row, (await listUserDetails(db, [row.id])).get(row.id))
}
