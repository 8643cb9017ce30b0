import { acceptConfigCreate } from '#accept/config/create.ts'
import { readSlots } from '#domain/host/devices.ts'
import { findConfig } from '#store/config/find-configs.ts'
import type { Handler } from '#api/call.ts'
import { configBody } from '#api/present/config-body.ts'
import { hostIdOf, locatePathHost } from '../../host/host-id.ts'
import { checkConfigInput, configInputOf } from '../config-input.ts'

/** Adds a configuration to a host and attaches the volumes in its slots (facts 6.3; decisions D5, D6, H). */
export const configCreate: Handler<'config.create'> = {
  kind: 'change',
  locate: locatePathHost,
  check: checkConfigInput,
  run: (call) =>
    call.mutate(async (tx) => {
      const body = call.body
      const hostId = hostIdOf(call)
      const input = { hostId, fields: configInputOf(body), slots: readSlots(body.devices ?? {}) }
      const { id, operationId } = await acceptConfigCreate(tx, call.actor, input, call)
      return { body: configBody(await findConfig(tx, call.actor, hostId, id)), operationId }
    }),
}
