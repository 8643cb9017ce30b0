import { tokenInvalid } from '#domain/access/token-invalid.ts'
import { type Viewer } from '#domain/shared/index.ts'
import type { UserRow } from './insert-user.ts'
import type { Db } from '../open-store.ts'

/** Returns the user with this name in any account, or undefined (decision G5). */
export async function findUser(db: Db, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
}

/** Returns the acting user. Throws access.token_invalid if the user is deleted. */
export async function findProfile(db: Db, viewer: Pick<Viewer, 'accountId' | 'userId'>): Promise<UserRow> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', viewer.userId)
    .executeTakeFirst()
  if (!row) throw tokenInvalid()
  return row
}

/** Returns the email address of the account's oldest unrestricted user with one, otherwise `account-ID@localhost`. */
export async function findAccountEmail(db: Db, { accountId }: Pick<Viewer, 'accountId'>): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('account_id', '=', accountId)
    .where('is_restricted', '=', false)
    .where('email', '<>', '')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.email ?? `account-${accountId}@localhost`
}
