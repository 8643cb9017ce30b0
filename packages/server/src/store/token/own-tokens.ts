import { Fault, type TokenId, type Viewer } from '../../domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Db, Store } from '../open-store.ts'
import type { TokenRow } from './insert-token.ts'

/** The personal tokens of the acting user: neither the own tokens of clusters in that user's name (decision E9) nor those of applications, which show in app.list. */
export function tokensOf(db: Db, viewer: Viewer) {
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .where('user_id', '=', viewer.userId)
    .where('orch_cluster_id', 'is', null)
    .where('oauth_app_id', 'is', null)
}

/** A token of the acting user; throws resource.not_found when the user has none with this number, whoever else may. */
export async function findOwnToken(db: Db, viewer: Viewer, id: TokenId): Promise<TokenRow> {
  const row = await tokensOf(db, viewer).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row as TokenRow
}

const columns = {
  id: listColumn('integer', 'tokens.id'),
  label: listColumn('string', 'tokens.label'),
  created: listColumn('datetime', 'tokens.created'),
}

/** The acting user's tokens, expired ones included (facts 9.1). */
export async function listTokens(store: Store, viewer: Viewer, request: ListRequest): Promise<Listing<TokenRow>> {
  const listing = await listRows({
    db: store.db,
    columns,
    request,
    query: (db) => tokensOf(db, viewer),
  })
  return listing as Listing<TokenRow>
}
