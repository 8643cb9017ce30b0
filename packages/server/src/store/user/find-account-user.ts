import { sql } from 'kysely'
import { isUsername } from '../../domain/access/explain-user.ts'
import { Fault, type Viewer } from '../../domain/shared/index.ts'
import type { UserRow } from '../account/create-user.ts'
import type { Db } from '../open-store.ts'

/**
 * A user of the viewer's account by name. Throws resource.not_found where there is none, and for everybody who may not know the users of
 * the account at all: restricted without `account_access` (decision G7); access.token_invalid when the asking one is gone meanwhile.
 */
export async function findAccountUser(db: Db, viewer: Viewer, username: string): Promise<UserRow> {
  const row = isUsername(username)
    ? await db
        .selectFrom('users')
        .selectAll()
        .where('account_id', '=', viewer.accountId)
        .where('username', '=', username)
        .where(sql<boolean>`exists (
      select from users as asking where asking.account_id = ${viewer.accountId} and asking.id = ${viewer.userId}
        and (not asking.is_restricted or asking.account_access is not null))`)
        .executeTakeFirst()
    : undefined
  if (row) return row as UserRow
  const asking = db.selectFrom('users').select('id').where('account_id', '=', viewer.accountId)
  if (!(await asking.where('id', '=', viewer.userId).executeTakeFirst()))
    throw new Fault('access.token_invalid', 'Invalid Token')
  throw new Fault('resource.not_found', 'Not found')
}
