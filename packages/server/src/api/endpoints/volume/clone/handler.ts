import { acceptVolumeClone } from '#accept/volume/clone.ts'
import { checkVolumeLabel } from '#domain/volume/label.ts'
import type { Handler } from '#api/call.ts'
import { volumeBody } from '#api/present/volume-body.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/** Operation 8: clones an active volume, detached and without tags (decision D9). */
export const volumeClone: Handler<'volume.clone'> = {
  kind: 'change',
  locate: locatePathVolume,
  check: ({ label }) => (label === undefined ? [] : checkVolumeLabel(label)),
  run: (call) =>
    call.mutate(async (tx) => {
      const { label } = call.body
      const { row, operationId } = await acceptVolumeClone(tx, call.actor, { sourceId: volumeIdOf(call), label }, call)
      return { body: volumeBody(row, call.vendor), operationId }
    }),
}
