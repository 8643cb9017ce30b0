import { insertNotification } from '../../../../store/event/insert-notification.ts'
import { deleteClient } from '../../../../store/oauth/delete-client.ts'
import { lockClient } from '../../../../store/oauth/lock-client.ts'
import type { Handler } from '../../../call.ts'
import { clientIdOf, locatePathClient } from '../client-id.ts'

/** Removes an OAuth client; every token that it was given, by whichever user, ends with the answer. */
export const clientDelete: Handler = {
  isMutation: true,
  locate: locatePathClient,
  run: (call) =>
    call.mutate(async (tx) => {
      const client = await lockClient(tx, call.actor, clientIdOf(call))
      await deleteClient(tx, client)
      await insertNotification(tx, call.actor, {
        action: 'oauth_client_delete',
        entity: { type: 'oauth_client', id: null, label: client.label },
      })
      return { body: {} }
    }),
}
