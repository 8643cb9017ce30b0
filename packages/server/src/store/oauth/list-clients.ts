import type { Viewer } from '../../domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Store } from '../open-store.ts'
import type { ClientRow } from './client-row.ts'
import { clientsOf } from './clients-of.ts'

const columns = {
  id: listColumn('string', 'oauth_clients.id'),
  label: listColumn('string', 'oauth_clients.label'),
  status: listColumn('string', 'oauth_clients.status'),
  public: listColumn('boolean', 'oauth_clients.is_public'),
}

/** One page of the account's OAuth clients. */
export async function listClients(store: Store, viewer: Viewer, request: ListRequest): Promise<Listing<ClientRow>> {
  return listRows({ db: store.db, columns, request, query: (db) => clientsOf(db, viewer) })
}
