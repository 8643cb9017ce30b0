import { acceptVolumeUpdate } from '#accept/volume/update.ts'
import { normaliseTags } from '#domain/tag/normalise-tags.ts'
import { checkVolumeLabel } from '#domain/volume/label.ts'
import type { Handler } from '#api/call.ts'
import { volumeBody } from '#api/present/volume-body.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/** Operation 4: updates label or tags. Without a change, writes nothing (decision F2). */
export const volumeUpdate: Handler<'volume.update'> = {
  kind: 'change',
  locate: locatePathVolume,
  check: (body) => {
    const { label, tags } = body
    return [
      ...(label === undefined ? [] : checkVolumeLabel(label)),
      ...(tags === undefined ? [] : normaliseTags(tags).errors),
    ]
  },
  run: (call) =>
    call.mutate(async (tx) => {
      const { label = null, tags } = call.body
      const input = { id: volumeIdOf(call), label, tags: tags === undefined ? null : normaliseTags(tags).tags }
      const { row } = await acceptVolumeUpdate(tx, call.actor, input)
      return { body: volumeBody(row, call.vendor) }
    }),
}
