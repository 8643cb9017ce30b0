import { tokenInvalid } from '#domain/access/token-invalid.ts'
import { sql } from 'kysely'
import { isUsername } from '#domain/access/explain-user.ts'
import { type AccountId, type UserId, type Viewer, notFound } from '#domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { UserRow } from '../account/insert-user.ts'
import type { Db } from '../open-store.ts'

/**
 * Returns a user of the viewer's account by name. Throws resource.not_found if absent, or for restricted viewers without `account_access` (decision G7). Throws
 * access.token_invalid if the acting user is gone.
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
  if (row) return row
  const ownUsers = db.selectFrom('users').select('id').where('account_id', '=', viewer.accountId)
  if (!(await ownUsers.where('id', '=', viewer.userId).executeTakeFirst())) throw tokenInvalid()
  throw notFound()
}

const columns = {
  id: listColumn('integer', 'users.id'),
  username: listColumn('string', 'users.username'),
  email: listColumn('string', 'users.email'),
  restricted: listColumn('boolean', 'users.is_restricted'),
}

/** Lists the account's users, by creation (decision C1). */
export const listUsers = prepareOwnList({
  columns,
  query: (db, viewer) => db.selectFrom('users').selectAll().where('account_id', '=', viewer.accountId),
})

/** Returns users of one or all accounts with account labels, by account and ID (decision G5). */
export async function listEveryUser(
  db: Db,
  accountId: AccountId | null,
): Promise<readonly (UserRow & { readonly account: string })[]> {
  const every = db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .selectAll('users')
    .select('accounts.label as account')
    .orderBy('users.account_id')
    .orderBy('users.id')
  const selected = accountId === null ? every : every.where('users.account_id', '=', accountId)
  return selected.$castTo<UserRow & { readonly account: string }>().execute()
}

/** Returns the account's oldest unrestricted user except `besides`, or undefined (decision G8). */
export async function findOldestUnrestricted(
  db: Db,
  accountId: AccountId,
  besides: UserId | null = null,
): Promise<UserRow | undefined> {
  const all = db.selectFrom('users').selectAll().where('account_id', '=', accountId).where('is_restricted', '=', false)
  const others = besides === null ? all : all.where('id', '<>', besides)
  return others.orderBy('id').limit(1).executeTakeFirst()
}

/** Returns a user of any account by ID, or undefined. */
export async function findUserById(db: Db, id: UserId): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}
