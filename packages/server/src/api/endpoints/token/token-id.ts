import { asId, type TokenId } from '../../../domain/shared/index.ts'
import { findOwnToken } from '../../../store/token/own-tokens.ts'
import type { Call, Handler } from '../../call.ts'

/** The token a path names. */
export function tokenIdOf(call: Pick<Call, 'params'>): TokenId {
  return asId<TokenId>(call.params['tokenId'] as TokenId)
}

/** Finds the path's token before the body is read (decision B3). */
export const locatePathToken: NonNullable<Handler['locate']> = async (call) => {
  await findOwnToken(call.store.db, call.actor, tokenIdOf(call))
}
