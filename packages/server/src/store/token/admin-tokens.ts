import { sql } from 'kysely'
import type { AccountId, UserId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { hashToken } from './find-token.ts'

const adminLock = 7_310_003

/** Waits for and holds an advisory lock until the commit, so that only one start creates an administrator. */
export async function lockAdmin(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${adminLock})`.execute(tx)
}

/** True if a token with this secret belongs to an unrestricted user of the account. Ignores scopes and expiry. */
export async function isAdminToken(tx: Tx, accountId: AccountId, secret: string): Promise<boolean> {
  return Boolean(
    await tx
      .selectFrom('tokens')
      .innerJoin('users', (join) =>
        join.onRef('users.account_id', '=', 'tokens.account_id').onRef('users.id', '=', 'tokens.user_id'),
      )
      .select('tokens.id')
      .where('tokens.hash', '=', hashToken(secret))
      .where('tokens.account_id', '=', accountId)
      .where('users.is_restricted', '=', false)
      .executeTakeFirst(),
  )
}

/** Tokens to revoke: a user's with this label, and any with this secret. */
export interface RevokedTokens {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly label: string
  readonly secret: string
}

/** Deletes the user's tokens with this label and the account's token with this secret; returns each with its username. */
export async function revokeAdminTokens(
  tx: Tx,
  { accountId, userId, label, secret }: RevokedTokens,
): Promise<readonly { readonly id: number; readonly label: string; readonly username: string }[]> {
  return tx
    .deleteFrom('tokens')
    .using('users')
    .whereRef('users.id', '=', 'tokens.user_id')
    .where('tokens.account_id', '=', accountId)
    .where((is) =>
      is.or([
        is.and([is('tokens.user_id', '=', userId), is('tokens.label', '=', label)]),
        is('tokens.hash', '=', hashToken(secret)),
      ]),
    )
    .returning(['tokens.id', 'tokens.label', 'users.username'])
    .execute()
}
