import { listVolumes } from '#store/volume/find-volumes.ts'
import { volumeBody } from '#api/present/volume-body.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'

/** Operation 1: lists the account's volumes (decisions C1 to C3). */
export const volumeList: Handler<'volume.list'> = {
  kind: 'read',
  async run({ store, actor, list, vendor }) {
    const { rows, total } = await listVolumes(store.db, actor, list)
    return pageBodyOf(
      list,
      total,
      rows.map((row) => volumeBody(row, vendor)),
    )
  },
}
