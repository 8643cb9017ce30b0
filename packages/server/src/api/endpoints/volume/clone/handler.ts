import type { VolumeCloneBody } from '@moorage/contract'
import { Fault, type VolumeId } from '../../../../domain/shared/index.ts'
import { checkVolumeLabel } from '../../../../domain/volume/label.ts'
import type { HardwareType } from '../../../../domain/volume/choose-hardware-type.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import { findVolume } from '../../../../store/volume/find-volume.ts'
import { lockVolume } from '../../../../store/volume/lock-volume.ts'
import { explainNotActive } from '../../../../store/volume/move-volume.ts'
import { startVolume } from '../../../../store/volume/start-volume.ts'
import { volumeBody } from '../../../../store/volume/volume-body.ts'
import type { Call, Handler } from '../../../call.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/** Operation 8: a new volume with the size and data of an active one; unattached, without tags (decision D9). */
export const volumeClone: Handler = {
  isMutation: true,
  locate: locatePathVolume,
  check: ({ label }) => (label === undefined ? [] : checkVolumeLabel(label as string)),
  run: (call) => call.mutate((tx) => clone(tx, call, call.body as VolumeCloneBody)),
}

async function clone(tx: Tx, call: Call, body: VolumeCloneBody): Promise<Accepted> {
  const source = await lockVolume(tx, call.actor, volumeIdOf(call))
  if (source.status !== 'active') throw new Fault('volume.not_active', explainNotActive('cloned', source.status))
  const { id, operationId } = await startVolume(
    tx,
    call.actor,
    {
      label: body.label,
      sizeGib: source.size_gib,
      region: source.region,
      tags: [],
      sourceId: source.id as VolumeId,
      hardwareType: source.hardware_type as HardwareType,
      encryption: source.encryption as 'enabled' | 'disabled',
    },
    {
      action: 'volume_clone',
      gibPrice: call.catalogue.volume.gibPrice,
      source: { type: 'volume', id: source.id, label: source.label },
    },
  )
  return { body: volumeBody(await findVolume(tx, call.actor, id), call.vendor), operationId }
}
