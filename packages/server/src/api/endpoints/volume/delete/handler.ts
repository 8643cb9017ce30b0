import { acceptVolumeDelete } from '#accept/volume/delete.ts'
import { type Handler, answerEmpty } from '#api/call.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/** Operation 5: deletes a volume; it is 404 from the answer on, the wiping goes on behind it (decision D8). */
export const volumeDelete: Handler<'volume.delete'> = {
  kind: 'change',
  locate: locatePathVolume,
  run: (call) => answerEmpty(call, (tx) => acceptVolumeDelete(tx, call.actor, { id: volumeIdOf(call) })),
}
