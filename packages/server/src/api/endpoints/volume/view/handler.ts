import { findVolume } from '#store/volume/find-volumes.ts'
import { volumeBody } from '#api/present/volume-body.ts'
import type { Handler } from '#api/call.ts'
import { volumeIdOf } from '../volume-id.ts'

/** Operation 3: returns one volume. */
export const volumeView: Handler<'volume.view'> = {
  kind: 'read',
  run: async (call) => volumeBody(await findVolume(call.store.db, call.actor, volumeIdOf(call)), call.vendor),
}
