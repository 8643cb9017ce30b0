import { sql } from 'kysely'
import type { Viewer } from '../../domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Store } from '../open-store.ts'

const columns = { label: listColumn('string', 'tags.label') }

/** The account's tags, by label (facts 12); none for a restricted user (decision G7). */
export async function listTags(
  store: Store,
  viewer: Viewer,
  request: ListRequest,
): Promise<Listing<{ readonly label: string }>> {
  return listRows({
    db: store.db,
    columns,
    request,
    key: 'label',
    query: (db) =>
      db
        .selectFrom('tags')
        .select('label')
        .where('account_id', '=', viewer.accountId)
        .$if(viewer.isRestricted, (tags) => tags.where(sql<boolean>`false`)),
  })
}
