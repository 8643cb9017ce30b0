import { type Selectable, sql } from 'kysely'
import { type AppId, type Viewer, namedNotFound, notFound, ApiError } from '#domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import { type Db, type Tx, timeOnce } from '../open-store.ts'
import type { OauthAppsTable, OauthClientsTable } from '../schema/tables.ts'
import { lockUsers } from '../user/lock-users.ts'
import { readScopes } from '#domain/access/scopes.ts'
import type { UserRow } from '../account/insert-user.ts'

/** A user's application with its client's metadata. */
export type AppRow = Selectable<OauthAppsTable> & Pick<Selectable<OauthClientsTable>, 'label' | 'redirect_uri'>

/** Excludes expired applications. */
function appsOf(db: Db, viewer: Pick<Viewer, 'accountId' | 'userId'>) {
  return db
    .selectFrom('oauth_apps')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_apps.client_id')
    .selectAll('oauth_apps')
    .select(['oauth_clients.label', 'oauth_clients.redirect_uri'])
    .where('oauth_apps.account_id', '=', viewer.accountId)
    .where('oauth_apps.user_id', '=', viewer.userId)
    .where('oauth_apps.expiry', '>', timeOnce)
}

/** Returns the acting user's application. Throws resource.not_found if it is absent, expired or another user's. */
export async function findOwnApp(db: Db, viewer: Viewer, id: AppId): Promise<AppRow> {
  const row = await appsOf(db, viewer).where('oauth_apps.id', '=', id).executeTakeFirstOrThrow(notFound)
  return row
}

/** Returns all distinct scopes that users, of any account, grant this client now. */
export async function findClientScopes(db: Db, clientId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('oauth_apps')
    .select(sql<string>`unnest(scopes)`.as('scope'))
    .distinct()
    .where('client_id', '=', clientId)
    .where('expiry', '>', timeOnce)
    .orderBy('scope')
    .execute()
  return rows.map(({ scope }) => scope)
}

const columns = {
  id: listColumn('integer', 'oauth_apps.id'),
  label: listColumn('string', 'oauth_clients.label'),
  created: listColumn('datetime', 'oauth_apps.created'),
}

/** Lists the viewer's applications. */
export const listApps = prepareOwnList({ columns, query: appsOf })

/** Returns all unexpired applications that act for a user, even without a valid access token (decision G5). */
export async function listEveryApp(db: Db, user: UserRow): Promise<readonly AppRow[]> {
  return appsOf(db, { accountId: user.account_id, userId: user.id }).orderBy('oauth_apps.id').execute()
}

/**
 * Deletes the acting user's application with all its tokens; returns the old row. A transaction that issues a token either locked the row before or finds it
 * deleted. Throws resource.not_found if absent, expired or another user's.
 */
export async function deleteApp(tx: Tx, viewer: Pick<Viewer, 'accountId' | 'userId'>, id: AppId): Promise<AppRow> {
  const row = await appsOf(tx, viewer)
    .where('oauth_apps.id', '=', id)
    .forUpdate('oauth_apps')
    .executeTakeFirstOrThrow(notFound)
  await tx.deleteFrom('oauth_records').where('app_id', '=', id).execute()
  await tx.deleteFrom('tokens').where('account_id', '=', viewer.accountId).where('oauth_app_id', '=', id).execute()
  await tx.deleteFrom('oauth_apps').where('account_id', '=', viewer.accountId).where('id', '=', id).execute()
  return row
}

/** Revoked application with the name of its user. */
export interface EndedApp extends AppRow {
  readonly username: string
}

/**
 * Deletes any user's application with all its tokens and returns the old row, for operator commands (decision G5). Must take the transaction's first lock.
 * Throws resource.not_found if absent or expired.
 */
export async function endAnyApp(tx: Tx, id: AppId): Promise<EndedApp> {
  const owner = await tx
    .selectFrom('oauth_apps')
    .innerJoin('users', 'users.id', 'oauth_apps.user_id')
    .select(['oauth_apps.account_id', 'oauth_apps.user_id', 'users.username'])
    .where('oauth_apps.id', '=', id)
    .executeTakeFirst()
  if (owner) {
    const viewer = { accountId: owner.account_id, userId: owner.user_id }
    await lockUsers(tx, { actingId: viewer.userId, changedId: null })
    const existing = await appsOf(tx, viewer).where('oauth_apps.id', '=', id).forUpdate('oauth_apps').executeTakeFirst()
    if (existing) return { ...(await deleteApp(tx, viewer, id)), username: owner.username }
  }
  throw namedNotFound(`application ${id}`, 'application')
}

/**
 * Updates an application's row from its active consents: the union of their scopes and the latest expiry. Without an active consent, deletes the application
 * and its tokens.
 */
export async function refreshApp(tx: Tx, appId: AppId): Promise<void> {
  const { words, expiry } = await tx
    .selectFrom('oauth_records')
    .select([
      sql<string | null>`string_agg(payload #>> '{openid,scope}', ' ' order by created)`.as('words'),
      sql<string | null>`max(expires)`.as('expiry'),
    ])
    .where('model', '=', 'Grant')
    .where('app_id', '=', appId)
    .where('expires', '>', timeOnce)
    .executeTakeFirstOrThrow()
  if (expiry === null) {
    await tx.deleteFrom('tokens').where('oauth_app_id', '=', appId).execute()
    await tx.deleteFrom('oauth_records').where('app_id', '=', appId).execute()
    await tx.deleteFrom('oauth_apps').where('id', '=', appId).execute()
    return
  }
  const scopes = readScopes(words ?? '')
  if (scopes instanceof ApiError) throw scopes
  await tx
    .updateTable('oauth_apps')
    .set({ scopes: [...scopes], expiry })
    .where('id', '=', appId)
    .execute()
}
