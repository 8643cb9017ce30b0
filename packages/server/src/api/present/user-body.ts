import type { User } from '@moorage/contract'
import type { UserRow } from '#store/account/insert-user.ts'

/** A user as they are shown (facts 9.3); of a password not even whether there is one. */
export function userBody(row: UserRow): User {
  return { username: row.username, email: row.email, restricted: row.is_restricted, ssh_keys: [], tfa_enabled: false }
}
