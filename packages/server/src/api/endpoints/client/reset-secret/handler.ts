import { acceptClientResetSecret } from '#accept/client/change.ts'
import type { Handler } from '#api/call.ts'
import { clientBody } from '#api/present/client-body.ts'
import { clientIdOf, locatePathClient } from '../client-id.ts'

/** Resets an OAuth client's secret; returns the new one once. Issued tokens stay valid (decision G2). */
export const clientResetSecret: Handler<'client.reset_secret'> = {
  kind: 'change',
  locate: locatePathClient,
  run: (call) =>
    call.mutate(async (tx) => {
      const { row, secret } = await acceptClientResetSecret(tx, call.actor, { id: clientIdOf(call) })
      return { body: clientBody(row, secret), replayBody: clientBody(row) }
    }),
}
