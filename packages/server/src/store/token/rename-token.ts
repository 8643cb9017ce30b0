import { Fault, type TokenId, type Viewer } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { TokenRow } from './insert-token.ts'
import { tokensOf } from './tokens-of.ts'

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
