import { type DevicesChange, type NamedSlot, planDevices } from '#domain/host/devices.ts'
import { type BootSettings, explainBootSettings } from '#domain/host/boot-settings.ts'
import { type Actor, type ConfigId, type EventId, type HostId, throwErrors } from '#domain/shared/index.ts'
import { type ConfigRow, findConfig } from '#store/config/find-configs.ts'
import { type ConfigFields, updateConfig } from '#store/config/insert-config.ts'
import type { Tx } from '#store/open-store.ts'
import type { Terms } from '../terms.ts'
import { applyDevices } from './apply-devices.ts'
import { type ConfigInput, areSameFields, configFieldsOf, fillFields } from './config-fields.ts'
import { lockConfigHost, notifyConfig } from './config-host.ts'

/** Configuration and its changes. */
export interface ConfigUpdate {
  readonly hostId: HostId
  readonly id: ConfigId
  readonly fields: ConfigInput
  readonly slots: readonly NamedSlot[]
}

/**
 * Stores changed fields and named slots of a configuration (`applyDevices`) with a notification; other slots stay. Returns the row and the operation's event ID
 * or null. Writes nothing if unchanged (decision F2). Throws resource.not_found, host.deleting, request.field_invalid, and the errors of `planDevices` and
 * `applyDevices`.
 */
export async function acceptConfigUpdate(
  tx: Tx,
  actor: Actor,
  { hostId, id, ...input }: ConfigUpdate,
  by: Terms,
): Promise<{ row: ConfigRow; operationId: EventId | null }> {
  const host = await lockConfigHost(tx, actor, hostId)
  const before = await findConfig(tx, actor, hostId, id)
  const old = configFieldsOf(before)
  const fields = fillFields(input.fields, old)
  throwErrors(explainBootSettings(by.catalogue, host.region, changesOf(fields, old)))
  const plan = planDevices(before.devices, input.slots, by.policy.persistedVolumesMax)
  if (areSameFields(fields, old) && isIdle(plan)) return { row: before, operationId: null }
  const operationId = await applyDevices(tx, actor, { host, configId: id, by }, plan)
  await updateConfig(tx, id, fields)
  await notifyConfig(tx, actor, host, { action: 'host_config_update', id, label: fields.label })
  return { row: await findConfig(tx, actor, hostId, id), operationId }
}

/** Unchanged settings are not checked, so that a configuration can be sent back as read. */
function changesOf(fields: ConfigFields, old: ConfigFields): BootSettings {
  return {
    kernel: fields.kernel === old.kernel ? null : fields.kernel,
    runLevel: fields.runLevel === old.runLevel ? null : fields.runLevel,
    virtMode: fields.virtMode === old.virtMode ? null : fields.virtMode,
    memoryLimitMb: fields.memoryLimitMb === old.memoryLimitMb ? null : fields.memoryLimitMb,
  }
}

function isIdle(plan: DevicesChange): boolean {
  return plan.placed.length === 0 && plan.vacatedSlots.length === 0
}
