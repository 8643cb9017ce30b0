import { acceptVolumeAttach } from '#accept/volume/attach.ts'
import { asId, type ConfigId, type HostId } from '#domain/shared/index.ts'
import type { Handler } from '#api/call.ts'
import { volumeBody } from '#api/present/volume-body.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/** Operation 6: attaches a volume to a host (contract, "Attach rules"; decisions D4 to D6). */
export const volumeAttach: Handler<'volume.attach'> = {
  kind: 'change',
  locate: locatePathVolume,
  run: (call) =>
    call.mutate(async (tx) => {
      const body = call.body
      const input = {
        id: volumeIdOf(call),
        hostId: asId<HostId>(body.host_id),
        configId: body.config_id === undefined ? null : asId<ConfigId>(body.config_id),
        isPersisting: body.persist_across_boots ?? true,
      }
      const { row, operationId } = await acceptVolumeAttach(tx, call.actor, input, call)
      return { body: volumeBody(row, call.vendor), operationId }
    }),
}
