import { acceptClientDelete } from '#accept/client/change.ts'
import { findClientScopes } from '#store/oauth/apps.ts'
import type { Handler } from '#api/call.ts'
import { clientIdOf, locatePathClient } from '../client-id.ts'

/** Removes an OAuth client, unless users let it do more than the acting token may (decision G2); every token that it was given, by whichever user, ends with the answer. */
export const clientDelete: Handler<'client.delete'> = {
  kind: 'change',
  locate: locatePathClient,
  run: (call) =>
    call.mutate(async (tx) => {
      const id = clientIdOf(call)
      call.checkEnding(await findClientScopes(tx, id))
      await acceptClientDelete(tx, call.actor, { id })
      return { body: {} }
    }),
}
