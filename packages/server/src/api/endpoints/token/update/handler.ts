import { acceptTokenUpdate } from '#accept/token/change.ts'
import type { Handler } from '#api/call.ts'
import { tokenBody } from '#api/present/token-body.ts'
import { locatePathToken, tokenIdOf } from '../token-id.ts'

/** Updates a token's label. Without a change, writes nothing (decision F2). */
export const tokenUpdate: Handler<'token.update'> = {
  kind: 'change',
  locate: locatePathToken,
  run: (call) =>
    call.mutate(async (tx) => {
      const { label = null } = call.body
      const { row } = await acceptTokenUpdate(tx, call.actor, { id: tokenIdOf(call), label })
      return { body: tokenBody(row) }
    }),
}
