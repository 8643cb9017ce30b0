import { listHostVolumes } from '#store/volume/find-volumes.ts'
import { volumeBody } from '#api/present/volume-body.ts'
import { type Handler, respondRows } from '#api/call.ts'
import { hostIdOf, locatePathHost } from '../host-id.ts'

/** Lists the volumes of a host, including volumes being detached (decision H). */
export const hostListVolumes: Handler<'host.list_volumes'> = {
  kind: 'read',
  locate: locatePathHost,
  run: (call) =>
    respondRows(call, listHostVolumes(call.store.db, call.actor, hostIdOf(call), call.list), (row) =>
      volumeBody(row, call.vendor),
    ),
}
