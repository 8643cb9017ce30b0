import type { Viewer } from '../../domain/shared/index.ts'
import type { UserRow } from '../account/create-user.ts'
import { listColumn } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Store } from '../open-store.ts'

const columns = {
  id: listColumn('integer', 'users.id'),
  username: listColumn('string', 'users.username'),
  email: listColumn('string', 'users.email'),
  restricted: listColumn('boolean', 'users.is_restricted'),
}

/** One page of the account's users, in the order in which they came (decision C1). */
export async function listUsers(store: Store, viewer: Viewer, request: ListRequest): Promise<Listing<UserRow>> {
  const listing = await listRows({
    db: store.db,
    columns,
    request,
    query: (db) => db.selectFrom('users').selectAll().where('account_id', '=', viewer.accountId),
  })
  return listing as Listing<UserRow>
}
