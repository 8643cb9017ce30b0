import type { VolumeResizeBody } from '@moorage/contract'
import { Fault, throwFaults, type VolumeId } from '../../../../domain/shared/index.ts'
import { checkGrowth, checkResizeBound } from '../../../../domain/volume/size.ts'
import { explainNotActive } from '../../../../domain/volume/state.ts'
import { checkAccountLimit } from '../../../../store/account/check-account-limit.ts'
import { replaceInterval } from '../../../../store/billing/replace-interval.ts'
import { insertJob } from '../../../../store/event/insert-job.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import { findVolume } from '../../../../store/volume/find-volume.ts'
import { lockVolume } from '../../../../store/volume/lock-volume.ts'
import { moveVolume } from '../../../../store/volume/move-volume.ts'
import { volumeBody } from '../../../present/volume-body.ts'
import { touchWork } from '../../../../store/work/touch-work.ts'
import type { Call, Handler } from '../../../call.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/**
 * Operation 9: enlarges an active volume; the new size shows at once with status resizing (decision D2).
 * The volume is answered where the dialect sends it, `{}` elsewhere (decision E10).
 */
export const volumeResize: Handler = {
  isMutation: true,
  locate: locatePathVolume,
  check: ({ size }, call) => (size === undefined ? [] : checkResizeBound(size as number, call.catalogue.volume)),
  run: (call) => call.mutate((tx) => resize(tx, call, call.body as VolumeResizeBody)),
}

async function resize(tx: Tx, call: Call, { size }: VolumeResizeBody): Promise<Accepted> {
  const { actor } = call
  const volume = await lockVolume(tx, actor, volumeIdOf(call))
  const key = { kind: 'volume', id: volume.id } as const
  throwFaults([
    ...(volume.status === 'active' ? [] : [new Fault('volume.not_active', explainNotActive('resized', volume.status))]),
    ...checkGrowth(volume.size_gib, size),
  ])
  await checkAccountLimit(tx, actor.accountId, 'gib', size - volume.size_gib)
  await moveVolume(tx, volume.id as VolumeId, 'growAsked', { size_gib: size })
  await replaceInterval(tx, {
    ...key,
    accountId: actor.accountId,
    label: volume.label,
    quantity: size,
    price: call.catalogue.volume.gibPrice,
  })
  const generation = await touchWork(tx, key, volume.region)
  const operationId = await insertJob(tx, actor, {
    action: 'volume_resize',
    entity: { type: 'volume', id: volume.id, label: volume.label },
    work: { ...key, generation },
    target: { size },
  })
  return { body: volumeBody(await findVolume(tx, actor, volumeIdOf(call)), call.vendor), operationId }
}
