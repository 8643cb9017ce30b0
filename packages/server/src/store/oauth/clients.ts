import type { Selectable } from 'kysely'
import { type Viewer, notFound } from '#domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { Db, Tx } from '../open-store.ts'
import type { OauthClientsTable } from '../schema/tables.ts'

/** A stored OAuth client; of its secret only the hash is in it. */
export type ClientRow = Selectable<OauthClientsTable>

/** The OAuth clients of the viewer's account; who of its users may see them is a matter of global grants (decision G8). */
export function clientsOf(db: Db, viewer: Viewer) {
  return db.selectFrom('oauth_clients').selectAll().where('account_id', '=', viewer.accountId)
}

/** An OAuth client of the account; throws resource.not_found when it has none with this id. */
export async function findOwnClient(db: Db, viewer: Viewer, id: string): Promise<ClientRow> {
  return clientsOf(db, viewer).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** The active client with this id, of whichever account: any user of the installation may let it act for them. Read anew for every request. */
export async function findActiveClient(db: Db, id: string): Promise<ClientRow | undefined> {
  if (!/^[0-9a-f]{20}$/.test(id)) return undefined
  return db
    .selectFrom('oauth_clients')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/** Holds an OAuth client of the account for a change; throws resource.not_found when it has gone. */
export async function lockClient(tx: Tx, viewer: Viewer, id: string): Promise<ClientRow> {
  return clientsOf(tx, viewer).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
}

const columns = {
  id: listColumn('string', 'oauth_clients.id'),
  label: listColumn('string', 'oauth_clients.label'),
  status: listColumn('string', 'oauth_clients.status'),
  public: listColumn('boolean', 'oauth_clients.is_public'),
}

/** One page of the account's OAuth clients. */
export const listClients = prepareOwnList({ columns, query: clientsOf })
