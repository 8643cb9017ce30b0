import { acceptTokenDelete } from '#accept/token/change.ts'
import { findOwnToken } from '#store/token/own-tokens.ts'
import type { Handler } from '#api/call.ts'
import { locatePathToken, tokenIdOf } from '../token-id.ts'

/** Revokes the acting token, or another token with at most its scopes. The revoked token is invalid from the response on (decision G2). */
export const tokenDelete: Handler<'token.delete'> = {
  kind: 'change',
  locate: locatePathToken,
  run: (call) =>
    call.mutate(async (tx) => {
      const id = tokenIdOf(call)
      const { scopes } = await findOwnToken(tx, call.actor, id)
      if (id !== call.actor.tokenId) call.checkRevocationScopes(scopes)
      await acceptTokenDelete(tx, call.actor, { id })
      return { body: {} }
    }),
}
