import { hostBody } from '#api/present/host-body.ts'
import { listHosts } from '#store/host/find-hosts.ts'
import { type Handler, respondRows } from '#api/call.ts'

/** Lists the account's hosts (decisions C1 to C3, H). */
export const hostList: Handler<'host.list'> = {
  kind: 'read',
  run: (call) => respondRows(call, listHosts(call.store.db, call.actor, call.list), (row) => hostBody(row, call)),
}
