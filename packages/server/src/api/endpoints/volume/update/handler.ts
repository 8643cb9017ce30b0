import type { VolumeUpdateBody } from '@moorage/contract'
import { normaliseTags } from '../../../../domain/tag/normalise-tags.ts'
import { checkVolumeLabel } from '../../../../domain/volume/label.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import type { Tx } from '../../../../store/open-store.ts'
import { rememberTags } from '../../../../store/tag/remember-tags.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import { findVolume } from '../../../../store/volume/find-volume.ts'
import { lockVolume } from '../../../../store/volume/lock-volume.ts'
import { updateVolume } from '../../../../store/volume/update-volume.ts'
import { volumeBody } from '../../../present/volume-body.ts'
import { touchWork } from '../../../../store/work/touch-work.ts'
import type { Call, Handler } from '../../../call.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/** Operation 4: changes label or tags; a PUT that changes nothing leaves no trace (decision F2). */
export const volumeUpdate: Handler = {
  isMutation: true,
  locate: locatePathVolume,
  check: (body) => {
    const { label, tags } = body as VolumeUpdateBody
    return [
      ...(label === undefined ? [] : checkVolumeLabel(label)),
      ...(tags === undefined ? [] : normaliseTags(tags).faults),
    ]
  },
  run: (call) => call.mutate((tx) => update(tx, call, call.body as VolumeUpdateBody)),
}

async function update(tx: Tx, call: Call, body: VolumeUpdateBody): Promise<Accepted> {
  const before = await lockVolume(tx, call.actor, volumeIdOf(call))
  const label = body.label ?? before.label
  const tags = body.tags === undefined ? before.tags : normaliseTags(body.tags).tags
  const isRenamed = label !== before.label
  if (!isRenamed && JSON.stringify(tags) === JSON.stringify(before.tags))
    return { body: volumeBody(before, call.vendor) }
  await rememberTags(tx, call.actor.accountId, tags)
  await updateVolume(tx, before.id, { label, tags })
  // The device path follows the label, so a plugged volume has work to do (decision D1).
  if (isRenamed) await touchWork(tx, { kind: 'volume', id: before.id }, before.region)
  await insertNotification(tx, call.actor, {
    action: 'volume_update',
    entity: { type: 'volume', id: before.id, label },
  })
  return { body: volumeBody(await findVolume(tx, call.actor, volumeIdOf(call)), call.vendor) }
}
