import { type UserId, namedNotFound } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import { type AccountRow, findAccount } from '#store/account/accounts.ts'
import { findUser } from '#store/account/find-user.ts'
import type { Db } from '#store/open-store.ts'

/** Returns the account with a label. Throws resource.not_found with a message for the operator. */
export async function findNamedAccount(db: Db, label: string): Promise<AccountRow> {
  const account = await findAccount(db, label)
  if (!account) throw namedNotFound(`account with the label "${label}"`, 'account')
  return account
}

/**
 * Returns the user with a name, of any account. Throws resource.not_found, worded for the operator, if no user, or another user than `foundId`, has the name.
 */
export async function findNamedUser(db: Db, username: string, foundId?: UserId): Promise<UserRow> {
  const user = await findUser(db, username)
  if (!user || (foundId !== undefined && user.id !== foundId)) throw namedNotFound(`user "${username}"`, 'user')
  return user
}
