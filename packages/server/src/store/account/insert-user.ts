import type { Selectable } from 'kysely'
import type { AccountId, UserId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import type { UsersTable } from '../schema/tables.ts'
import { claimUsername } from './claim-username.ts'

/** Stored user. */
export type UserRow = Selectable<UsersTable> & { readonly id: UserId; readonly account_id: AccountId }

/** Optional fields of a new user; by default unrestricted, without email and password. */
export interface UserContent {
  readonly email?: string
  readonly isRestricted?: boolean
  /** Result of hashPassword; null for a user without a password. */
  readonly passwordHash?: string | null
}

/** Inserts a user and returns the row (decision G1). Throws user.username_taken if the name is reserved or taken, ignoring case. */
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
