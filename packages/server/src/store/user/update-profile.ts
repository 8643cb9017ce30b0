import type { UserRow } from '../account/insert-user.ts'
import type { Tx } from '../open-store.ts'
import { updateUserColumns } from './update-user-columns.ts'

/** Editable profile (decision G12). */
export type ProfileColumns = Pick<
  UserRow,
  'email' | 'timezone' | 'email_notifications' | 'console_auth_method' | 'console_keys'
>

/** Locks and returns a user for a change of their profile; undefined if gone. */
export async function lockProfile(tx: Tx, { accountId, userId }: ProfileOwner): Promise<UserRow | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

interface ProfileOwner {
  readonly accountId: UserRow['account_id']
  readonly userId: UserRow['id']
}

/** Writes the profile of a user locked by `lockProfile`, and returns the new row. */
export async function updateProfile(tx: Tx, user: UserRow, desired: ProfileColumns): Promise<UserRow> {
  return updateUserColumns(tx, user, desired)
}
