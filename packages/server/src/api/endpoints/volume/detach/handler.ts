import { acceptVolumeDetach } from '#accept/volume/detach.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/** Operation 7: detaches a volume (decision D7). */
export const volumeDetach: Handler<'volume.detach'> = {
  kind: 'change',
  locate: locatePathVolume,
  run: (call) => respondEmpty(call, (tx) => acceptVolumeDetach(tx, call.actor, { id: volumeIdOf(call) })),
}
