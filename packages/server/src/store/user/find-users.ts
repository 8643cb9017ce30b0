import { tokenInvalid } from '#domain/access/token-invalid.ts'
import { sql } from 'kysely'
import { isUsername } from '#domain/access/explain-user.ts'
import { type AccountId, type UserId, type Viewer, notFound } from '#domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { UserRow } from '../account/insert-user.ts'
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
  if (row) return row
  const asking = db.selectFrom('users').select('id').where('account_id', '=', viewer.accountId)
  if (!(await asking.where('id', '=', viewer.userId).executeTakeFirst())) throw tokenInvalid()
  throw notFound()
}

const columns = {
  id: listColumn('integer', 'users.id'),
  username: listColumn('string', 'users.username'),
  email: listColumn('string', 'users.email'),
  restricted: listColumn('boolean', 'users.is_restricted'),
}

/** One page of the account's users, in the order in which they came (decision C1). */
export const listUsers = prepareOwnList({
  columns,
  query: (db, viewer) => db.selectFrom('users').selectAll().where('account_id', '=', viewer.accountId),
})

/** The users of an account, or of all where none is named, each with its account's label; for the operator's commands (decision G5). */
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
  const wanted = accountId === null ? every : every.where('users.account_id', '=', accountId)
  return wanted.$castTo<UserRow & { readonly account: string }>().execute()
}

/** The account's first unrestricted user, apart from one; undefined when that one is the only one (decision G8). */
export async function findOldestUnrestricted(
  db: Db,
  accountId: AccountId,
  besides: UserId | null = null,
): Promise<UserRow | undefined> {
  const all = db.selectFrom('users').selectAll().where('account_id', '=', accountId).where('is_restricted', '=', false)
  const others = besides === null ? all : all.where('id', '<>', besides)
  return others.orderBy('id').limit(1).executeTakeFirst()
}

/** A user by number, of whichever account; undefined when they are gone. For signing in, which knows of no account yet. */
export async function findPerson(db: Db, id: UserId): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}
