import { listClients } from '#store/oauth/clients.ts'
import { type Handler, respondRows } from '#api/call.ts'
import { clientBody } from '#api/present/client-body.ts'

/** Lists the OAuth clients of the account without secrets (decision G2). */
export const clientList: Handler<'client.list'> = {
  kind: 'read',
  run: (call) => respondRows(call, listClients(call.store.db, call.actor, call.list), clientBody),
}
