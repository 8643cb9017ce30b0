import type { Selectable } from 'kysely'
import { type Viewer, notFound } from '#domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { Db, Tx } from '../open-store.ts'
import type { OauthClientsTable } from '../schema/tables.ts'

/** Stored OAuth client, with its secret's hash. */
export type ClientRow = Selectable<OauthClientsTable>

/** Returns a query of the account's OAuth clients; checks no grants (decision G8). */
function clientsOf(db: Db, viewer: Viewer) {
  return db.selectFrom('oauth_clients').selectAll().where('account_id', '=', viewer.accountId)
}

/** Returns one of the account's OAuth clients. Throws resource.not_found if absent. Checks no user's grants. */
export async function findOwnClient(db: Db, viewer: Viewer, id: string): Promise<ClientRow> {
  return clientsOf(db, viewer).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Returns any account's active client with this ID, or undefined. */
export async function findActiveClient(db: Db, id: string): Promise<ClientRow | undefined> {
  if (!/^[0-9a-f]{20}$/.test(id)) return undefined
  return db
    .selectFrom('oauth_clients')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/** Locks one of the account's OAuth clients until the commit, and returns it. Throws resource.not_found if absent. */
export async function lockClient(tx: Tx, viewer: Viewer, id: string): Promise<ClientRow> {
  return clientsOf(tx, viewer).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
}

const columns = {
  id: listColumn('string', 'oauth_clients.id'),
  label: listColumn('string', 'oauth_clients.label'),
  status: listColumn('string', 'oauth_clients.status'),
  public: listColumn('boolean', 'oauth_clients.is_public'),
}

/** Lists the account's OAuth clients. */
export const listClients = prepareOwnList({ columns, query: clientsOf })
