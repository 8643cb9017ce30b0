import type { ClientUpdateBody } from '@moorage/contract'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import { clientBody } from '../../../../store/oauth/client-body.ts'
import { lockClient } from '../../../../store/oauth/lock-client.ts'
import { updateClient } from '../../../../store/oauth/update-client.ts'
import type { Handler } from '../../../call.ts'
import { explainClient } from '../explain-client.ts'
import { clientIdOf, locatePathClient } from '../client-id.ts'

/** Changes the label or the redirect address of an OAuth client; a PUT that changes nothing leaves no trace (decision F2). */
export const clientUpdate: Handler = {
  isMutation: true,
  locate: locatePathClient,
  check: (body) => explainClient(body as ClientUpdateBody),
  run: (call) =>
    call.mutate(async (tx) => {
      const { label, redirect_uri: redirectUri } = call.body as ClientUpdateBody
      const before = await lockClient(tx, call.actor, clientIdOf(call))
      const row = await updateClient(tx, before, { label, redirectUri })
      if (row !== before)
        await insertNotification(tx, call.actor, {
          action: 'oauth_client_update',
          entity: { type: 'oauth_client', id: null, label: row.label },
        })
      return { body: clientBody(row) }
    }),
}
