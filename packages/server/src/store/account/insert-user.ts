import type { Selectable } from 'kysely'
import type { AccountId, UserId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import type { UsersTable } from '../schema/tables.ts'
import { claimUsername } from './claim-username.ts'

/** A stored user. */
export type UserRow = Selectable<UsersTable> & { readonly id: UserId; readonly account_id: AccountId }

/** What a user may begin with; unrestricted, without an address and without a password when absent. */
export interface UserContent {
  readonly email?: string
  readonly isRestricted?: boolean
  /** What hashPassword made; null for somebody who never signs in. */
  readonly passwordHash?: string | null
}

/**
 * Writes the row of a user of an account (decision G1). Throws user.username_taken when a user of any account has the name, in whichever
 * case, as names are unique in the installation, and when it is reserved.
 */
export async function insertUser(
  tx: Tx,
  accountId: AccountId,
  username: string,
  content: UserContent = {},
): Promise<UserRow> {
  await claimUsername(tx, username, { accountId })
  const { email = '', isRestricted = false, passwordHash = null } = content
  const row = await tx
    .insertInto('users')
    .values({
      account_id: accountId,
      username,
      email,
      is_restricted: isRestricted,
      password_hash: passwordHash,
      password_created: passwordHash === null ? null : moorNow,
      created: moorNow,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row
}
