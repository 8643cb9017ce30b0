import { findOwnClient } from '#store/oauth/clients.ts'
import type { Handler } from '#api/call.ts'
import { clientBody } from '#api/present/client-body.ts'
import { clientIdOf } from '../client-id.ts'

/** Returns an OAuth client of the account. */
export const clientView: Handler<'client.view'> = {
  kind: 'read',
  run: async (call) => clientBody(await findOwnClient(call.store.db, call.actor, clientIdOf(call))),
}
