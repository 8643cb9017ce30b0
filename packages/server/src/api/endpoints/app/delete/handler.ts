import { insertNotification } from '../../../../store/event/insert-notification.ts'
import { deleteApp } from '../../../../store/oauth/delete-app.ts'
import type { Handler } from '../../../call.ts'
import { appIdOf, locatePathApp } from '../app-id.ts'

/** Ends what an application may do for the user; nothing can be done with its tokens after the answer (decision G1). */
export const appDelete: Handler = {
  isMutation: true,
  locate: locatePathApp,
  run: (call) =>
    call.mutate(async (tx) => {
      const { id, label } = await deleteApp(tx, call.actor, appIdOf(call))
      await insertNotification(tx, call.actor, { action: 'oauth_app_delete', entity: { type: 'oauth_app', id, label } })
      return { body: {} }
    }),
}
