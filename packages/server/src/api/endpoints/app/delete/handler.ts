import { acceptAppDelete } from '#accept/app/delete.ts'
import { findOwnApp } from '#store/oauth/apps.ts'
import type { Handler } from '#api/call.ts'
import { appIdOf, locatePathApp } from '../app-id.ts'

/** Ends what an application may do for the user, if it may do no more than the acting token or is its own; nothing can be done with its tokens after the answer (decisions G1, G2). */
export const appDelete: Handler<'app.delete'> = {
  kind: 'change',
  locate: locatePathApp,
  run: (call) =>
    call.mutate(async (tx) => {
      const id = appIdOf(call)
      const { scopes } = await findOwnApp(tx, call.actor, id)
      if (id !== call.appId) call.checkEnding(scopes)
      await acceptAppDelete(tx, call.actor, { id })
      return { body: {} }
    }),
}
