import { hostBody } from '#api/present/host-body.ts'
import { listHosts } from '#store/host/find-hosts.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'

/** Lists the account's hosts (decisions C1 to C3, H). */
export const hostList: Handler<'host.list'> = {
  kind: 'read',
  async run(call) {
    const { rows, total } = await listHosts(call.store.db, call.actor, call.list)
    return pageBodyOf(
      call.list,
      total,
      rows.map((row) => hostBody(row, call)),
    )
  },
}
