import { listClients } from '../../../../store/oauth/clients.ts'
import { type Handler, pageOf } from '../../../call.ts'
import { clientBody } from '../../../present/client-body.ts'

/** Lists the OAuth clients of the account; secrets are never shown again (decision G2). */
export const clientList: Handler<'client.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listClients(store, actor, list)
    return pageOf(
      list,
      total,
      rows.map((row) => clientBody(row)),
    )
  },
}
