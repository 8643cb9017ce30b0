import type { Viewer } from '../../domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Store } from '../open-store.ts'
import type { TokenRow } from './insert-token.ts'
import { tokensOf } from './tokens-of.ts'

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
