import type { OperationTypes } from '@moorage/contract'
import { type TokenId, asId } from '#domain/shared/index.ts'
import { findOwnToken } from '#store/token/own-tokens.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['token.view']['params']

/** Returns the ID of the token in the path. */
export function tokenIdOf(call: Pick<LocatedCall<Path>, 'params'>): TokenId {
  return asId<TokenId>(call.params.tokenId)
}

/** Finds the token in the path before the body is read (decision B3). */
export async function locatePathToken(call: LocatedCall<Path>): Promise<void> {
  await findOwnToken(call.store.db, call.actor, tokenIdOf(call))
}
