import { acceptClientUpdate } from '#accept/client/change.ts'
import type { Handler } from '#api/call.ts'
import { clientBody } from '#api/present/client-body.ts'
import { clientIdOf, locatePathClient } from '../client-id.ts'
import { explainClient } from '../explain-client.ts'

/** Updates an OAuth client. Without a change, writes nothing (decision F2). */
export const clientUpdate: Handler<'client.update'> = {
  kind: 'change',
  locate: locatePathClient,
  check: (body) => explainClient(body),
  run: (call) =>
    call.mutate(async (tx) => {
      const { label = null, redirect_uri: redirectUri = null } = call.body
      const { row } = await acceptClientUpdate(tx, call.actor, { id: clientIdOf(call), label, redirectUri })
      return { body: clientBody(row) }
    }),
}
