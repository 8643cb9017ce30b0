import { tokenInvalid } from '#domain/access/token-invalid.ts'
import { type Viewer } from '#domain/shared/index.ts'
import type { UserRow } from './insert-user.ts'
import type { Db } from '../open-store.ts'

/** The user with this name, in whichever account; undefined when there is none. For the operator's commands (decision G5). */
export async function findUser(db: Db, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
}

/** The acting user; throws access.token_invalid when the user was removed in the meantime. */
export async function findProfile(db: Db, viewer: Viewer): Promise<UserRow> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', viewer.userId)
    .executeTakeFirst()
  if (!row) throw tokenInvalid()
  return row
}
