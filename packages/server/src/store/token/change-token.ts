import { Fault, type TokenId, type Viewer } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { TokenRow } from './insert-token.ts'
import { tokensOf } from './own-tokens.ts'

/** A token after a request to rename it, and whether its label is another now. */
export interface RenamedToken {
  readonly row: TokenRow
  readonly isChanged: boolean
}

/** Gives a token of the acting user another label; throws resource.not_found when the user has no such token. */
export async function renameToken(tx: Tx, viewer: Viewer, id: TokenId, label: string): Promise<RenamedToken> {
  const row = (await tokensOf(tx, viewer).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as
    | TokenRow
    | undefined
  if (!row) throw new Fault('resource.not_found', 'Not found')
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
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row as TokenRow
}
