import type { TokenId } from '#domain/shared/index.ts'
import type { UserRow } from '../account/insert-user.ts'
import type { Db, Tx } from '../open-store.ts'
import type { TokenRow } from './insert-token.ts'

/** Returns all tokens that act for a user, by ID, also those of applications, clusters and console sessions (decision G5). */
export async function listEveryToken(db: Db, user: UserRow): Promise<readonly TokenRow[]> {
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('account_id', '=', user.account_id)
    .where('user_id', '=', user.id)
    .orderBy('id')
    .$castTo<TokenRow>()
    .execute()
}

/** Token with its username. */
export interface AnyToken extends TokenRow {
  readonly username: string
}

/** Returns a token of any account by ID, or undefined (decision G5). */
export async function findAnyToken(tx: Tx, id: TokenId): Promise<AnyToken | undefined> {
  return tx
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .selectAll('tokens')
    .select('users.username')
    .where('tokens.id', '=', id)
    .$castTo<AnyToken>()
    .executeTakeFirst()
}

/** Deletes a token of any account. Returns false if it does not exist. */
export async function deleteAnyToken(tx: Tx, id: TokenId): Promise<boolean> {
  return (await tx.deleteFrom('tokens').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}
