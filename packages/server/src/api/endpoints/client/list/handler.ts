import { listClients } from '#store/oauth/clients.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { clientBody } from '#api/present/client-body.ts'

/** Lists the OAuth clients of the account; secrets are never shown again (decision G2). */
export const clientList: Handler<'client.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listClients(store, actor, list)
    return pageBodyOf(
      list,
      total,
      rows.map((row) => clientBody(row)),
    )
  },
}
