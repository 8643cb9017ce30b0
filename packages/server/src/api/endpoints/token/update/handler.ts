import type { TokenUpdateBody } from '@moorage/contract'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import type { Tx } from '../../../../store/open-store.ts'
import { findOwnToken } from '../../../../store/token/find-own-token.ts'
import { renameToken } from '../../../../store/token/rename-token.ts'
import { tokenBody } from '../../../../store/token/token-body.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { locatePathToken, tokenIdOf } from '../token-id.ts'

/** Changes the label of a token; one that changes nothing leaves no trace (decision F2). */
export const tokenUpdate: Handler = {
  isMutation: true,
  locate: locatePathToken,
  run: (call) => call.mutate((tx) => update(tx, call, call.body as TokenUpdateBody)),
}

async function update(tx: Tx, call: Call, body: TokenUpdateBody): Promise<Accepted> {
  const id = tokenIdOf(call)
  if (body.label === undefined) return { body: tokenBody(await findOwnToken(tx, call.actor, id)) }
  const { row, isChanged } = await renameToken(tx, call.actor, id, body.label)
  if (isChanged)
    await insertNotification(tx, call.actor, {
      action: 'token_update',
      entity: { type: 'token', id, label: row.label },
    })
  return { body: tokenBody(row) }
}
