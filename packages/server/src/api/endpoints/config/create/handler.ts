import { acceptConfigCreate } from '../../../../accept/config/create.ts'
import { checkDevices, readSlots } from '../../../../domain/host/devices.ts'
import { findConfig } from '../../../../store/config/find-configs.ts'
import type { Handler } from '../../../call.ts'
import { configBody } from '../../../present/config-body.ts'
import { hostIdOf, locatePathHost } from '../../host/host-id.ts'
import { configWishOf } from '../config-wish.ts'

/** Adds a configuration to a host and attaches the volumes it names (facts 6.3; decisions D5, D6, H). */
export const configCreate: Handler<'config.create'> = {
  kind: 'change',
  locate: locatePathHost,
  check: (body) => checkDevices(body.devices ?? {}),
  run: (call) =>
    call.mutate(async (tx) => {
      const body = call.body
      const hostId = hostIdOf(call)
      const wanted = { hostId, fields: configWishOf(body), slots: readSlots(body.devices ?? {}) }
      const { id, operationId } = await acceptConfigCreate(tx, call.actor, wanted, call)
      return { body: configBody(await findConfig(tx, call.actor, hostId, id)), operationId }
    }),
}
