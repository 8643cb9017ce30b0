import type { ConfigUpdateBody } from '@moorage/contract'
import { checkDevices, type DevicesPlan, planDevices } from '../../../../domain/host/devices.ts'
import { applyDevices } from '../../../../store/config/apply-devices.ts'
import { configBody } from '../../../../store/config/config-body.ts'
import { findConfig } from '../../../../store/config/find-config.ts'
import { updateConfig } from '../../../../store/config/update-config.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { configIdOf, locatePathConfig } from '../config-id.ts'
import { lockConfigHost } from '../lock-config-host.ts'
import { areSameFields, readFields } from '../read-fields.ts'
import { tellConfig } from '../tell-config.ts'

/**
 * Changes a configuration: slots that are named are filled or emptied, the others stay; a volume put into one is attached, one
 * taken out of the configuration that holds it is detached (facts 6.3). A PUT that changes nothing leaves no trace (decision F2).
 */
export const configUpdate: Handler = {
  isMutation: true,
  locate: locatePathConfig,
  check: (body) => checkDevices((body as ConfigUpdateBody).devices ?? {}),
  run: (call) => call.mutate((tx) => update(tx, call, call.body as ConfigUpdateBody)),
}

async function update(tx: Tx, call: Call, body: ConfigUpdateBody): Promise<Accepted> {
  const { actor } = call
  const { host, room } = await lockConfigHost(tx, call)
  const configId = configIdOf(call)
  const before = await findConfig(tx, actor, host.id, configId)
  const fields = readFields(body, before)
  const plan = planDevices(before.devices, body.devices ?? {})
  if (areSameFields(fields, before) && isIdle(plan)) return { body: configBody(before) }
  const operationId = await applyDevices(tx, actor, { host, room, configId }, plan)
  await updateConfig(tx, configId, fields)
  await tellConfig(tx, actor, host, { action: 'host_config_update', label: fields.label })
  return { body: configBody(await findConfig(tx, actor, host.id, configId)), operationId }
}

function isIdle(plan: DevicesPlan): boolean {
  return plan.placed.length === 0 && plan.vacatedSlots.length === 0
}
