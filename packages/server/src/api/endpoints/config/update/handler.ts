import { acceptConfigUpdate } from '#accept/config/update.ts'
import { readSlots } from '#domain/host/devices.ts'
import type { Handler } from '#api/call.ts'
import { configBody } from '#api/present/config-body.ts'
import { hostIdOf } from '../../host/host-id.ts'
import { configIdOf, locatePathConfig } from '../config-id.ts'
import { checkWantedConfig, wantedConfigOf } from '../wanted-config.ts'

/** Updates a configuration and the volumes in its slots (facts 6.3). A PUT without a change writes nothing (decision F2). */
export const configUpdate: Handler<'config.update'> = {
  kind: 'change',
  locate: locatePathConfig,
  check: checkWantedConfig,
  run: (call) =>
    call.mutate(async (tx) => {
      const body = call.body
      const wanted = {
        hostId: hostIdOf(call),
        id: configIdOf(call),
        fields: wantedConfigOf(body),
        slots: readSlots(body.devices ?? {}),
      }
      const { row, operationId } = await acceptConfigUpdate(tx, call.actor, wanted, call)
      return { body: configBody(row), operationId }
    }),
}
