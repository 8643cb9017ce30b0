import { listHostVolumes } from '#store/volume/find-volumes.ts'
import { volumeBody } from '#api/present/volume-body.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'
import { hostIdOf, locatePathHost } from '../host-id.ts'

/** Lists the volumes on a host, the ones being detached included (decision H). */
export const hostListVolumes: Handler<'host.list_volumes'> = {
  kind: 'read',
  locate: locatePathHost,
  async run(call) {
    const { rows, total } = await listHostVolumes(call.store.db, call.actor, hostIdOf(call), call.list)
    return pageBodyOf(
      call.list,
      total,
      rows.map((row) => volumeBody(row, call.vendor)),
    )
  },
}
