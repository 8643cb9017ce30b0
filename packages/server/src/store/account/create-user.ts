import type { Selectable } from 'kysely'
import { explainUsername } from '../../domain/access/username.ts'
import type { AccountId, UserId } from '../../domain/shared/index.ts'
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
 * Makes a user of an account (decision G1). Throws request.field_invalid when the name has another form (facts 9.3), and
 * user.username_taken when a user of any account has it, in whichever case: names are unique in the installation.
 */
export async function createUser(
  tx: Tx,
  accountId: AccountId,
  username: string,
  content: UserContent = {},
): Promise<UserRow> {
  const malformed = explainUsername(username)
  if (malformed) throw malformed
  await claimUsername(tx, username)
  const { email = '', isRestricted = false, passwordHash = null } = content
  const row = await tx
    .insertInto('users')
    .values({
      account_id: accountId,
      username,
      email,
      is_restricted: isRestricted,
      password_hash: passwordHash,
      created: moorNow,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as UserRow
}
