import type { ClientCreateBody } from '@moorage/contract'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import { clientBody } from '../../../../store/oauth/client-body.ts'
import { insertClient } from '../../../../store/oauth/insert-client.ts'
import type { Handler } from '../../../call.ts'
import { explainClient } from '../explain-client.ts'

/** Registers an OAuth client and shows its secret this once (decision G2). */
export const clientCreate: Handler = {
  isMutation: true,
  check: (body) => explainClient(body as Partial<ClientCreateBody>),
  run: (call) =>
    call.mutate(async (tx) => {
      const { label, redirect_uri: redirectUri, public: isPublic = false } = call.body as ClientCreateBody
      const { row, secret } = await insertClient(tx, call.actor, { label, redirectUri, isPublic })
      await insertNotification(tx, call.actor, {
        action: 'oauth_client_create',
        entity: { type: 'oauth_client', id: null, label },
      })
      return { body: clientBody(row, secret), replayBody: clientBody(row) }
    }),
}
