import type { VolumeCreateBody } from '@moorage/contract'
import { type VolumeCreate, acceptVolumeCreate } from '#accept/volume/create.ts'
import { asId, type ConfigId, type HostId } from '#domain/shared/index.ts'
import { normaliseTags } from '#domain/tag/normalise-tags.ts'
import { checkHasRegion, checkVolumeCreate } from '#domain/volume/check-create.ts'
import type { Handler } from '#api/call.ts'
import { volumeBody } from '#api/present/volume-body.ts'

/** Operation 2: creates a volume, and attaches it if a host is named (contract, "Create body (2)"; decisions D1 to D6). */
export const volumeCreate: Handler<'volume.create'> = {
  kind: 'change',
  check: (body, call, given) => [...checkHasRegion(given), ...checkVolumeCreate(body, call.catalogue)],
  run: (call) =>
    call.mutate(async (tx) => {
      const input = volumeInputOf(call.body)
      const { row, operationId } = await acceptVolumeCreate(tx, call.actor, input, call)
      return { body: volumeBody(row, call.vendor), operationId }
    }),
}

function volumeInputOf(body: VolumeCreateBody): VolumeCreate {
  return {
    label: body.label,
    sizeGib: body.size ?? null,
    region: body.region ?? null,
    encryption: body.encryption ?? null,
    tags: normaliseTags(body.tags ?? []).tags,
    on:
      body.host_id === undefined
        ? null
        : {
            hostId: asId<HostId>(body.host_id),
            configId: body.config_id === undefined ? null : asId<ConfigId>(body.config_id),
            isPersisting: body.persist_across_boots ?? true,
          },
  }
}
