import type { ClientCreateBody } from '@moorage/contract'
import { explainClientLabel } from '../../../../domain/access/client-label.ts'
import { explainRedirectUri } from '../../../../domain/access/redirect-uri.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import { clientBody } from '../../../../store/oauth/client-body.ts'
import { insertClient } from '../../../../store/oauth/insert-client.ts'
import type { Handler } from '../../../call.ts'

/** Registers an OAuth client and shows its secret this once (decision G2). */
export const clientCreate: Handler = {
  isMutation: true,
  check(body) {
    const { label, redirect_uri: redirectUri } = body as Partial<ClientCreateBody>
    return [
      label === undefined ? null : explainClientLabel(label),
      redirectUri === undefined ? null : explainRedirectUri(redirectUri),
    ].filter((fault) => fault !== null)
  },
  run: (call) => call.mutate(async (tx) => {
    const { label, redirect_uri: redirectUri, public: isPublic = false } = call.body as ClientCreateBody
    const { row, secret } = await insertClient(tx, call.actor, { label, redirectUri, isPublic })
    await insertNotification(tx, call.actor, { action: 'oauth_client_create', entity: { type: 'oauth_client', id: null, label } })
    return { body: clientBody(row, secret), replayBody: clientBody(row) }
  }),
}
