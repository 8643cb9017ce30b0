import type { OperationTypes } from '@moorage/contract'
import { type TokenId, asId } from '#domain/shared/index.ts'
import { findOwnToken } from '#store/token/own-tokens.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['token.view']['params']

/** Returns the path's token ID, unchecked. */
export function tokenIdOf(call: Pick<LocatedCall<Path>, 'params'>): TokenId {
  return asId<TokenId>(call.params.tokenId)
}

/** Throws resource.not_found unless the path's token is the caller's own (decision B3). */
export async function locatePathToken(call: LocatedCall<Path>): Promise<void> {
  await findOwnToken(call.store.db, call.actor, tokenIdOf(call))
}
