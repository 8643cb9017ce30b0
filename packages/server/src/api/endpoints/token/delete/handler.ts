import { insertNotification } from '../../../../store/event/insert-notification.ts'
import { deleteToken } from '../../../../store/token/delete-token.ts'
import type { Handler } from '../../../call.ts'
import { locatePathToken, tokenIdOf } from '../token-id.ts'

/** Revokes a token, the acting one included: nothing can be done with it after the answer (decision G2). */
export const tokenDelete: Handler = {
  isMutation: true,
  locate: locatePathToken,
  run: (call) =>
    call.mutate(async (tx) => {
      const { id, label } = await deleteToken(tx, call.actor, tokenIdOf(call))
      await insertNotification(tx, call.actor, { action: 'token_delete', entity: { type: 'token', id, label } })
      return { body: {} }
    }),
}
