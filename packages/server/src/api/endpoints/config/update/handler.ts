import { acceptConfigUpdate } from '#accept/config/update.ts'
import { readSlots } from '#domain/host/devices.ts'
import type { Handler } from '#api/call.ts'
import { configBody } from '#api/present/config-body.ts'
import { hostIdOf } from '../../host/host-id.ts'
import { configIdOf, locatePathConfig } from '../config-id.ts'
import { checkConfigInput, configInputOf } from '../config-input.ts'

/** Updates a configuration and the volumes in its slots (facts 6.3). Without a change, writes nothing (decision F2). */
export const configUpdate: Handler<'config.update'> = {
  kind: 'change',
  locate: locatePathConfig,
  check: checkConfigInput,
  run: (call) =>
    call.mutate(async (tx) => {
      const body = call.body
      const input = {
        hostId: hostIdOf(call),
        id: configIdOf(call),
        fields: configInputOf(body),
        slots: readSlots(body.devices ?? {}),
      }
      const { row, operationId } = await acceptConfigUpdate(tx, call.actor, input, call)
      return { body: configBody(row), operationId }
    }),
}
