import { Fault, type TokenId, type Viewer } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { TokenRow } from './insert-token.ts'

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
