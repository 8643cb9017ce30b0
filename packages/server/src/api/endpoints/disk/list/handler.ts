import { diskBody } from '#api/present/disk-body.ts'
import { listDisks } from '#store/disk/find-disks.ts'
import { type Handler, respondRows } from '#api/call.ts'
import { hostIdOf, locatePathHost } from '../../host/host-id.ts'

/** Lists the local disks of a host (decision H). */
export const diskList: Handler<'disk.list'> = {
  kind: 'read',
  locate: locatePathHost,
  run: (call) =>
    respondRows(call, listDisks(call.store.db, call.actor, hostIdOf(call), call.list), (row) => diskBody(row, call)),
}
