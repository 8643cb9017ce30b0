import type { VolumeAttachBody } from '@moorage/contract'
import { checkAttachable, isSameAttachment } from '../../../../domain/attachment/check-attachable.ts'
import { findHostType } from '../../../../domain/catalogue/find-host-type.ts'
import { type HostId, throwFaults } from '../../../../domain/shared/index.ts'
import { attachVolume, checkAttachment } from '../../../../store/attachment/attach-volume.ts'
import { findHolding } from '../../../../store/attachment/find-holding.ts'
import { lockTarget } from '../../../../store/attachment/lock-target.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import { findVolume } from '../../../../store/volume/find-volume.ts'
import { lockVolume } from '../../../../store/volume/lock-volume.ts'
import { volumeBody } from '../../../../store/volume/volume-body.ts'
import type { Call, Handler } from '../../../call.ts'
import { hostTypeOf } from '../host-type-of.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/** Operation 6: attaches a volume to a host (contract, "Attach rules"; decisions D4 to D6). */
export const volumeAttach: Handler = {
  isMutation: true,
  locate: locatePathVolume,
  run: (call) => call.mutate((tx) => attach(tx, call, call.body as VolumeAttachBody)),
}

async function attach(tx: Tx, call: Call, body: VolumeAttachBody): Promise<Accepted> {
  const { actor } = call
  const host = await lockTarget(tx, actor, body.host_id as HostId)
  const volume = await lockVolume(tx, actor, volumeIdOf(call))
  const wish = { hostId: host.id, configId: body.config_id ?? null, isPersisting: body.persist_across_boots ?? true }
  const holding = await findHolding(tx, volume.id)
  if (holding && isSameAttachment(holding, wish)) return { body: volumeBody(volume, call.vendor) }
  throwFaults(checkAttachable(volume, host, holding))
  const placement = await checkAttachment(tx, actor, host, {
    ...wish,
    hostType: hostTypeOf(findHostType(call.catalogue, host.type), host.type),
    floor: call.attachedVolumesFloor,
  })
  const operationId = await attachVolume(tx, actor, volume, { host, placement })
  return { body: volumeBody(await findVolume(tx, actor, volumeIdOf(call)), call.vendor), operationId }
}
