import { acceptClientDelete } from '#accept/client/change.ts'
import { findClientScopes } from '#store/oauth/apps.ts'
import type { Handler } from '#api/call.ts'
import { clientIdOf, locatePathClient } from '../client-id.ts'

/** Deletes an OAuth client, unless users granted it more scopes than the token has (decision G2). All its tokens are invalid from the response on. */
export const clientDelete: Handler<'client.delete'> = {
  kind: 'change',
  locate: locatePathClient,
  run: (call) =>
    call.mutate(async (tx) => {
      const id = clientIdOf(call)
      call.checkRevocationScopes(await findClientScopes(tx, id))
      await acceptClientDelete(tx, call.actor, { id })
      return { body: {} }
    }),
}
