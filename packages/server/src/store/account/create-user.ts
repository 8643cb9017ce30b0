import type { Selectable } from 'kysely'
import { type AccountId, Fault, type UserId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import type { UsersTable } from '../schema/tables.ts'

/** A stored user. */
export type UserRow = Selectable<UsersTable> & { readonly id: UserId; readonly account_id: AccountId }

const pattern = /^[A-Za-z0-9_-]{3,32}$/

/**
 * Makes an unrestricted user of an account (decision G1). Throws request.field_invalid when the name has another form
 * (facts 9.3) or is taken by a user of any account: names are unique in the installation.
 */
export async function createUser(tx: Tx, accountId: AccountId, username: string): Promise<UserRow> {
  if (!pattern.test(username)) {
    throw new Fault('request.field_invalid', 'A username must be 3 to 32 letters, digits, dashes and underscores.', { field: 'username' })
  }
  const row = await tx.insertInto('users').values({ account_id: accountId, username, created: moorNow })
    .onConflict((conflict) => conflict.constraint('users_username_taken').doNothing())
    .returningAll().executeTakeFirst()
  if (!row) throw new Fault('request.field_invalid', `Another user is called "${username}".`, { field: 'username' })
  return row as UserRow
}
