import { type TokenId, type Viewer, notFound } from '#domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { Db, Tx } from '../open-store.ts'
import type { TokenRow } from './insert-token.ts'

/** The personal tokens of the acting user: neither the own tokens of clusters in that user's name (decision E9) nor those of applications, which show in app.list, nor sessions of the console. */
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

/** A token of the acting user; throws resource.not_found when the user has none with this number, whoever else may. */
export async function findOwnToken(db: Db, viewer: Viewer, id: TokenId): Promise<TokenRow> {
  const row = await tokensOf(db, viewer).where('id', '=', id).executeTakeFirstOrThrow(notFound)
  return row
}

const columns = {
  id: listColumn('integer', 'tokens.id'),
  label: listColumn('string', 'tokens.label'),
  created: listColumn('datetime', 'tokens.created'),
}

/** The acting user's tokens, expired ones included (facts 9.1). */
export const listTokens = prepareOwnList({ columns, query: tokensOf })

/** A token after a request to rename it, and whether its label is another now. */
interface RenamedToken {
  readonly row: TokenRow
  readonly isChanged: boolean
}

/** Gives a token of the acting user another label; throws resource.not_found when the user has no such token. */
export async function renameToken(tx: Tx, viewer: Viewer, id: TokenId, label: string): Promise<RenamedToken> {
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
 * Revokes a personal token of the acting user by removing its row: nothing can be done with it once this commits. Its history stays in
 * the events, which carry its number and label. Returns the row as it was; throws resource.not_found when there is none.
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
