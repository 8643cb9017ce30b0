import { findOwnApp } from '#store/oauth/apps.ts'
import type { Handler } from '#api/call.ts'
import { appBody } from '#api/present/app-body.ts'
import { appIdOf } from '../app-id.ts'

/** Returns an application that has the user's consent. */
export const appView: Handler<'app.view'> = {
  kind: 'read',
  run: async (call) => appBody(await findOwnApp(call.store.db, call.actor, appIdOf(call))),
}
