import type { VolumeCreateBody } from '@moorage/contract'
import { findHostType } from '../../../../domain/catalogue/find-host-type.ts'
import { findRegion } from '../../../../domain/catalogue/find-region.ts'
import { Fault, type HostId } from '../../../../domain/shared/index.ts'
import { normaliseTags } from '../../../../domain/tag/normalise-tags.ts'
import { checkHasPlace, checkVolumeCreate } from '../../../../domain/volume/check-create.ts'
import { chooseHardwareType } from '../../../../domain/volume/choose-hardware-type.ts'
import { type Berth, checkAttachment } from '../../../../store/attachment/attach-volume.ts'
import { lockTarget } from '../../../../store/attachment/lock-target.ts'
import type { Tx } from '../../../../store/open-store.ts'
import { rememberTags } from '../../../../store/tag/remember-tags.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import { findVolume } from '../../../../store/volume/find-volume.ts'
import { startVolume } from '../../../../store/volume/start-volume.ts'
import { volumeBody } from '../../../../store/volume/volume-body.ts'
import type { Call, Handler } from '../../../call.ts'
import { hostTypeOf } from '../host-type-of.ts'

/** Operation 2: creates a volume, on a host when one is named (contract, "Create body (2)"; decisions D1 to D6). */
export const volumeCreate: Handler = {
  isMutation: true,
  check: (body, call, given) => [
    ...checkHasPlace(given),
    ...checkVolumeCreate(body as Partial<VolumeCreateBody>, call.catalogue),
  ],
  run: (call) => call.mutate((tx) => create(tx, call, call.body as VolumeCreateBody)),
}

async function create(tx: Tx, call: Call, body: VolumeCreateBody): Promise<Accepted> {
  const { actor, catalogue } = call
  const place = body.host_id === undefined ? null : await reserve(tx, call, body)
  const region = place?.host.region ?? body.region ?? ''
  const { tags } = normaliseTags(body.tags ?? [])
  await rememberTags(tx, actor.accountId, tags)
  const { id, operationId } = await startVolume(
    tx,
    actor,
    {
      label: body.label,
      sizeGib: body.size ?? catalogue.volume.sizeDefaultGib,
      region,
      tags,
      hardwareType: chooseHardwareType(findRegion(catalogue, region)?.storageClasses ?? []),
      encryption: body.encryption ?? 'disabled',
    },
    { action: 'volume_create', gibPrice: catalogue.volume.gibPrice, ...(place ? { berth: place } : {}) },
  )
  return { body: volumeBody(await findVolume(tx, actor, id), call.vendor), operationId }
}

async function reserve(tx: Tx, call: Call, body: VolumeCreateBody): Promise<Berth> {
  const host = await lockTarget(tx, call.actor, body.host_id as HostId)
  if (body.region !== undefined && body.region !== host.region) {
    throw new Fault('volume.region_mismatch', `Host ${host.id} is in region ${host.region}, not in ${body.region}.`, {
      field: 'region',
    })
  }
  const placement = await checkAttachment(tx, call.actor, host, {
    configId: body.config_id ?? null,
    isPersisting: body.persist_across_boots ?? true,
    hostType: hostTypeOf(findHostType(call.catalogue, host.type), host.type),
    floor: call.attachedVolumesFloor,
  })
  return { host, placement }
}
