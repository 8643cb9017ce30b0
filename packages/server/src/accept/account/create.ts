import { explainAccountLabel } from '#domain/access/account.ts'
import { type AccountRow, insertAccount } from '#store/account/accounts.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import type { Tx } from '#store/open-store.ts'
import { type CreatedToken, acceptTokenCreateFor } from '../token/create.ts'
import { acceptUserCreate } from '../user/create.ts'

/** Account to create. */
export interface AccountCreate {
  readonly label: string
  readonly username: string
}

/** Created account. */
export interface CreatedAccount {
  readonly account: AccountRow
  readonly user: UserRow
  readonly token: CreatedToken
}

/**
 * Creates an account with an unrestricted user and a token of all scopes that never expires, and returns them (decision G5). Throws request.field_invalid for
 * an invalid username or label, or a taken label, and user.username_taken.
 */
export async function acceptAccountCreate(tx: Tx, { label, username }: AccountCreate): Promise<CreatedAccount> {
  const malformed = explainAccountLabel(label)
  if (malformed) throw malformed
  const account = await insertAccount(tx, label)
  const newUser = { username, email: '', isRestricted: false, passwordHash: null }
  const { row: user } = await acceptUserCreate(tx, { accountId: account.id, system: true }, newUser)
  const owner = { accountId: account.id, userId: user.id }
  return {
    account,
    user,
    token: await acceptTokenCreateFor(tx, owner, { label: 'first token', scopes: ['*'], expiryMs: null }),
  }
}
