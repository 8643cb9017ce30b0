import { insertNotification } from '../../../../store/event/insert-notification.ts'
import { clientBody } from '../../../../store/oauth/client-body.ts'
import { lockClient } from '../../../../store/oauth/lock-client.ts'
import { resetClientSecret } from '../../../../store/oauth/reset-client-secret.ts'
import type { Handler } from '../../../call.ts'
import { clientIdOf, locatePathClient } from '../client-id.ts'

/** Gives an OAuth client a new secret and shows it this once; the old one ends, tokens that were handed out go on (decision G2). */
export const clientResetSecret: Handler = {
  isMutation: true,
  locate: locatePathClient,
  run: (call) =>
    call.mutate(async (tx) => {
      const { row, secret } = await resetClientSecret(tx, await lockClient(tx, call.actor, clientIdOf(call)))
      await insertNotification(tx, call.actor, {
        action: 'oauth_client_secret_reset',
        entity: { type: 'oauth_client', id: null, label: row.label },
      })
      return { body: clientBody(row, secret), replayBody: clientBody(row) }
    }),
}
