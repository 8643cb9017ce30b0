import { Fault, type TokenId, type Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { TokenRow } from './insert-token.ts'
import { tokensOf } from './tokens-of.ts'

/** A token of the acting user; throws resource.not_found when the user has none with this number, whoever else may. */
export async function findOwnToken(db: Db, viewer: Viewer, id: TokenId): Promise<TokenRow> {
  const row = await tokensOf(db, viewer).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row as TokenRow
}
