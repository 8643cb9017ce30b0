import { acceptConfigUpdate } from '../../../../accept/config/update.ts'
import { checkDevices, readSlots } from '../../../../domain/host/devices.ts'
import type { Handler } from '../../../call.ts'
import { configBody } from '../../../present/config-body.ts'
import { hostIdOf } from '../../host/host-id.ts'
import { configIdOf, locatePathConfig } from '../config-id.ts'
import { configWishOf } from '../config-wish.ts'

/** Changes a configuration and the volumes in its slots (facts 6.3). A PUT that changes nothing leaves no trace (decision F2). */
export const configUpdate: Handler<'config.update'> = {
  kind: 'change',
  locate: locatePathConfig,
  check: (body) => checkDevices(body.devices ?? {}),
  run: (call) =>
    call.mutate(async (tx) => {
      const body = call.body
      const wanted = {
        hostId: hostIdOf(call),
        id: configIdOf(call),
        fields: configWishOf(body),
        slots: readSlots(body.devices ?? {}),
      }
      const { row, operationId } = await acceptConfigUpdate(tx, call.actor, wanted, call)
      return { body: configBody(row), operationId }
    }),
}
