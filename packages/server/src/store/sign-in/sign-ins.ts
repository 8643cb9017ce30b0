import type { SignInStatus } from '@moorage/contract'
import { type Selectable, sql } from 'kysely'
import { type SignInId, type Viewer, notFound } from '#domain/shared/index.ts'
import type { UserRow } from '../account/insert-user.ts'
import { listColumn } from '../listing/list-columns.ts'
import type { ListRequest, Listing } from '../listing/list-request.ts'
import { prepareList } from '../listing/prepare-list.ts'
import { type Db, moorNow, type Store } from '../open-store.ts'
import type { SignInsTable } from '../schema/tables.ts'

/** Retention of sign-ins (decision G12). */
export const signInLifetime = sql`interval '90 days'`

/** Stored sign-in. */
export type SignInRow = Selectable<SignInsTable>

interface SignInContent {
  readonly status: SignInStatus
  readonly address: string
}

/** Sign-in of an operator on the server's machine. */
export const operatorSignIn: SignInContent = { status: 'successful', address: '127.0.0.1' }

/** Inserts a sign-in or a failed attempt of a user (decision G12). */
export async function insertSignIn(db: Db, user: UserRow, { status, address }: SignInContent): Promise<void> {
  const { account_id, id: user_id, username, is_restricted } = user
  await db
    .insertInto('sign_ins')
    .values({ account_id, user_id, username, is_restricted, status, address, at: moorNow })
    .execute()
}

const columns = {
  id: listColumn('integer', 'sign_ins.id'),
  datetime: listColumn('datetime', 'sign_ins.at'),
  ip: listColumn('string', 'sign_ins.address'),
  username: listColumn('string', 'sign_ins.username'),
  status: listColumn('string', 'sign_ins.status'),
  restricted: listColumn('boolean', 'sign_ins.is_restricted'),
}

/** Sign-ins to list: of the acting user, or of the account (decision G12). */
export type SignInRange = 'own' | 'account'

function signInsOf(db: Db, viewer: Viewer, range: SignInRange) {
  const all = db.selectFrom('sign_ins').selectAll().where('account_id', '=', viewer.accountId)
  if (range === 'own') return all.where('user_id', '=', viewer.userId)
  return viewer.isRestricted ? all.where(sql<boolean>`false`) : all
}

/** Returns a page of the acting user's or the account's sign-ins, and the total; the latter are empty for a restricted user. */
export async function listSignIns(
  store: Store,
  viewer: Viewer,
  { range, ...request }: ListRequest & { readonly range: SignInRange },
): Promise<Listing<SignInRow>> {
  return listSlice[range](store.db, viewer, {}, request)
}

const listSlice = {
  own: prepareList({ columns, query: (db, viewer) => signInsOf(db, viewer, 'own') }),
  account: prepareList({ columns, query: (db, viewer) => signInsOf(db, viewer, 'account') }),
}

/** Returns one sign-in. Throws resource.not_found if absent or outside the range that the viewer may see. */
export async function findSignIn(db: Db, viewer: Viewer, range: SignInRange, id: SignInId): Promise<SignInRow> {
  return signInsOf(db, viewer, range).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}
