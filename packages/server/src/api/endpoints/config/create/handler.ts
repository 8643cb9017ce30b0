import type { ConfigCreateBody } from '@moorage/contract'
import { checkDevices, planDevices } from '../../../../domain/host/devices.ts'
import { applyDevices } from '../../../../store/config/apply-devices.ts'
import { configBody } from '../../../../store/config/config-body.ts'
import { findConfig } from '../../../../store/config/find-config.ts'
import { insertConfig } from '../../../../store/config/insert-config.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { locatePathHost } from '../../host/host-id.ts'
import { lockConfigHost } from '../lock-config-host.ts'
import { readFields } from '../read-fields.ts'
import { tellConfig } from '../tell-config.ts'

/** Adds a configuration to a host and attaches the volumes it names (facts 6.3; decisions D5, D6, H). */
export const configCreate: Handler = {
  isMutation: true,
  locate: locatePathHost,
  check: (body) => checkDevices((body as ConfigCreateBody).devices ?? {}),
  run: (call) => call.mutate((tx) => create(tx, call, call.body as ConfigCreateBody)),
}

async function create(tx: Tx, call: Call, body: ConfigCreateBody): Promise<Accepted> {
  const { actor } = call
  const { host, room } = await lockConfigHost(tx, call)
  const fields = readFields(body)
  const configId = await insertConfig(tx, actor, host.id, fields)
  const operationId = await applyDevices(tx, actor, { host, room, configId }, planDevices([], body.devices ?? {}))
  await tellConfig(tx, actor, host, { action: 'host_config_create', label: fields.label })
  return { body: configBody(await findConfig(tx, actor, host.id, configId)), operationId }
}
