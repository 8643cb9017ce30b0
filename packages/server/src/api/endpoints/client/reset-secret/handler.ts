import { acceptClientResetSecret } from '#accept/client/change.ts'
import type { Handler } from '#api/call.ts'
import { clientBody } from '#api/present/client-body.ts'
import { clientIdOf, locatePathClient } from '../client-id.ts'

/** Gives an OAuth client a new secret and shows it this once; the old one ends, tokens that were handed out go on (decision G2). */
export const clientResetSecret: Handler<'client.reset_secret'> = {
  kind: 'change',
  locate: locatePathClient,
  run: (call) =>
    call.mutate(async (tx) => {
      const { row, secret } = await acceptClientResetSecret(tx, call.actor, { id: clientIdOf(call) })
      return { body: clientBody(row, secret), replayBody: clientBody(row) }
    }),
}
