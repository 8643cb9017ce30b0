import { acceptVolumeDelete } from '#accept/volume/delete.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/** Operation 5: deletes a volume. The volume returns 404 from the response on and is wiped afterward (decision D8). */
export const volumeDelete: Handler<'volume.delete'> = {
  kind: 'change',
  locate: locatePathVolume,
  run: (call) => respondEmpty(call, (tx) => acceptVolumeDelete(tx, call.actor, { id: volumeIdOf(call) })),
}
