import { sql } from 'kysely'
import { type AccountId, type AppId, Fault, type UserId, type Viewer } from '../../domain/shared/index.ts'
import type { UserRow } from '../account/create-user.ts'
import { listColumn } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import { type Db, type Store, timeOnce } from '../open-store.ts'

/** An application that a user lets act for them, with what its client says of itself. */
export interface AppRow {
  readonly id: AppId
  readonly account_id: AccountId
  readonly user_id: UserId
  readonly client_id: string
  readonly scopes: string[]
  readonly created: string
  readonly expiry: string | null
  readonly label: string
  readonly redirect_uri: string
}

/** The applications that may act for the viewer now; what has run out and is not tidied up yet is none. */
export function appsOf(db: Db, viewer: Pick<Viewer, 'accountId' | 'userId'>) {
  return db
    .selectFrom('oauth_apps')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_apps.client_id')
    .select([
      'oauth_apps.id',
      'oauth_apps.account_id',
      'oauth_apps.user_id',
      'oauth_apps.client_id',
      'oauth_apps.scopes',
      'oauth_apps.created',
      'oauth_apps.expiry',
      'oauth_clients.label',
      'oauth_clients.redirect_uri',
    ])
    .where('oauth_apps.account_id', '=', viewer.accountId)
    .where('oauth_apps.user_id', '=', viewer.userId)
    .where('oauth_apps.expiry', '>', timeOnce)
}

/** An application of the acting user; throws resource.not_found when they have none with this number, whoever else may. */
export async function findOwnApp(db: Db, viewer: Viewer, id: AppId): Promise<AppRow> {
  const row = await appsOf(db, viewer).where('oauth_apps.id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row as AppRow
}

/** Every scope that some user, of whichever account, lets this client have now. */
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

/** One page of the applications that may act for the viewer. */
export async function listApps(store: Store, viewer: Viewer, request: ListRequest): Promise<Listing<AppRow>> {
  const listing = await listRows({ db: store.db, columns, request, query: (db) => appsOf(db, viewer) })
  return listing as Listing<AppRow>
}

/** All applications that may act for a user, those without a living access token included; for the operator's commands (decision G5). */
export async function listEveryApp(db: Db, user: UserRow): Promise<readonly AppRow[]> {
  return (await appsOf(db, { accountId: user.account_id, userId: user.id })
    .orderBy('oauth_apps.id')
    .execute()) as AppRow[]
}
