import { acceptClientDelete } from '../../../../accept/client/change.ts'
import type { Handler } from '../../../call.ts'
import { clientIdOf, locatePathClient } from '../client-id.ts'

/** Removes an OAuth client; every token that it was given, by whichever user, ends with the answer. */
export const clientDelete: Handler = {
  isMutation: true,
  locate: locatePathClient,
  run: (call) =>
    call.mutate(async (tx) => {
      await acceptClientDelete(tx, call.actor, { id: clientIdOf(call) })
      return { body: {} }
    }),
}
