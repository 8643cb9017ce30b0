import { acceptVolumeResize } from '#accept/volume/resize.ts'
import { checkResizeBound } from '#domain/volume/size.ts'
import type { Handler } from '#api/call.ts'
import { volumeBody } from '#api/present/volume-body.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/**
 * Operation 9: enlarges an active volume. The new size is visible immediately (decision D2). Responds with the volume or, by dialect, with `{}` (decision E10).
 */
export const volumeResize: Handler<'volume.resize'> = {
  kind: 'change',
  locate: locatePathVolume,
  check: ({ size }, call) => (size === undefined ? [] : checkResizeBound(size, call.catalogue.volume)),
  run: (call) =>
    call.mutate(async (tx) => {
      const input = { id: volumeIdOf(call), sizeGib: call.body.size }
      const { row, operationId } = await acceptVolumeResize(tx, call.actor, input, call)
      return { body: volumeBody(row, call.vendor), operationId }
    }),
}
