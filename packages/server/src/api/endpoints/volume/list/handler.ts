import { listVolumes } from '#store/volume/find-volumes.ts'
import { volumeBody } from '#api/present/volume-body.ts'
import { type Handler, respondRows } from '#api/call.ts'

/** Operation 1: lists the account's volumes (decisions C1 to C3). */
export const volumeList: Handler<'volume.list'> = {
  kind: 'read',
  run: (call) =>
    respondRows(call, listVolumes(call.store.db, call.actor, call.list), (row) => volumeBody(row, call.vendor)),
}
