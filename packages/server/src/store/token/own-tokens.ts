import { type TokenId, type Viewer, notFound } from '#domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { Db, Tx } from '../open-store.ts'
import type { TokenRow } from './insert-token.ts'

/** Excludes tokens of clusters (decision E9), applications (app.list shows those) and console sessions. */
function tokensOf(db: Db, viewer: Viewer) {
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .where('user_id', '=', viewer.userId)
    .where('orch_cluster_id', 'is', null)
    .where('oauth_app_id', 'is', null)
    .where('session_ends', 'is', null)
}

/** Returns the acting user's token, even if expired. Throws resource.not_found. */
export async function findOwnToken(db: Db, viewer: Viewer, id: TokenId): Promise<TokenRow> {
  const row = await tokensOf(db, viewer).where('id', '=', id).executeTakeFirstOrThrow(notFound)
  return row
}

const columns = {
  id: listColumn('integer', 'tokens.id'),
  label: listColumn('string', 'tokens.label'),
  created: listColumn('datetime', 'tokens.created'),
}

/** Lists the acting user's tokens, also expired ones (facts 9.1). */
export const listTokens = prepareOwnList({ columns, query: tokensOf })

/** Locks and renames the acting user's token; `isChanged` is false for the same label. Throws resource.not_found if absent. */
export async function renameToken(tx: Tx, viewer: Viewer, id: TokenId, label: string) {
  const row = await tokensOf(tx, viewer).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound()
  if (row.label === label) return { row, isChanged: false }
  await tx
    .updateTable('tokens')
    .set({ label })
    .where('id', '=', id)
    .where('account_id', '=', viewer.accountId)
    .execute()
  return { row: { ...row, label }, isChanged: true }
}

/**
 * Deletes the acting user's personal token and returns the old row: the token is invalid after the commit. Events keep its ID and label. Throws
 * resource.not_found if absent.
 */
export async function deleteToken(tx: Tx, viewer: Viewer, id: TokenId): Promise<TokenRow> {
  const row = await tx
    .deleteFrom('tokens')
    .where('account_id', '=', viewer.accountId)
    .where('user_id', '=', viewer.userId)
    .where('id', '=', id)
    .where('orch_cluster_id', 'is', null)
    .where('oauth_app_id', 'is', null)
    .where('session_ends', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow(notFound)
  return row
}
