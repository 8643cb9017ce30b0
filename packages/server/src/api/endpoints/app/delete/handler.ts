import { acceptAppDelete } from '#accept/app/delete.ts'
import { findOwnApp } from '#store/oauth/apps.ts'
import type { Handler } from '#api/call.ts'
import { appIdOf, locatePathApp } from '../app-id.ts'

/**
 * Revokes an application's access. The application's scopes must not exceed the token's, unless the application revokes itself. Its tokens are invalid from the
 * response on (decisions G1, G2).
 */
export const appDelete: Handler<'app.delete'> = {
  kind: 'change',
  locate: locatePathApp,
  run: (call) =>
    call.mutate(async (tx) => {
      const id = appIdOf(call)
      const { scopes } = await findOwnApp(tx, call.actor, id)
      if (id !== call.appId) call.checkRevocationScopes(scopes)
      await acceptAppDelete(tx, call.actor, { id })
      return { body: {} }
    }),
}
