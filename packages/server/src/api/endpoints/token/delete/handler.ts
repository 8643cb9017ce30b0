import { acceptTokenDelete } from '../../../../accept/token/change.ts'
import type { Handler } from '../../../call.ts'
import { locatePathToken, tokenIdOf } from '../token-id.ts'

/** Revokes a token, the acting one included: nothing can be done with it after the answer (decision G2). */
export const tokenDelete: Handler = {
  isMutation: true,
  locate: locatePathToken,
  run: (call) =>
    call.mutate(async (tx) => {
      await acceptTokenDelete(tx, call.actor, { id: tokenIdOf(call) })
      return { body: {} }
    }),
}
