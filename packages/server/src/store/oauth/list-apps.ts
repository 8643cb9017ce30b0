import type { Viewer } from '../../domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Store } from '../open-store.ts'
import type { AppRow } from './app-row.ts'
import { appsOf } from './apps-of.ts'

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
