import { type NamedSlot, planDevices } from '#domain/host/devices.ts'
import { resolveKernel, explainBootSettings } from '#domain/host/boot-settings.ts'
import { defaultConfig } from '#domain/host/default-config.ts'
import { type Actor, type ConfigId, type EventId, type HostId, throwErrors } from '#domain/shared/index.ts'
import { insertConfig } from '#store/config/insert-config.ts'
import type { Tx } from '#store/open-store.ts'
import type { Terms } from '../terms.ts'
import { applyDevices } from './apply-devices.ts'
import { type ConfigInput, fillFields } from './config-fields.ts'
import { lockConfigHost, notifyConfig } from './config-host.ts'

/** Configuration to create; each slot names one validated resource. */
export interface ConfigCreate {
  readonly hostId: HostId
  readonly fields: ConfigInput
  readonly slots: readonly NamedSlot[]
}

/**
 * Creates a configuration with a notification, and attaches its volumes (facts 6.3; decisions D5, D6, H). Returns its ID and the operation's event ID, null if
 * no volume changes. Throws resource.not_found, host.deleting, request.field_invalid, and the errors of `planDevices` and `applyDevices`.
 */
export async function acceptConfigCreate(
  tx: Tx,
  actor: Actor,
  input: ConfigCreate,
  by: Terms,
): Promise<{ id: ConfigId; operationId: EventId | null }> {
  const host = await lockConfigHost(tx, actor, input.hostId)
  throwErrors(explainBootSettings(by.catalogue, host.region, input.fields))
  const fields = fillFields(input.fields, { ...defaultConfig, kernel: resolveKernel(by.catalogue, host.region, null) })
  const id = await insertConfig(tx, actor, host.id, fields)
  const operationId = await applyDevices(
    tx,
    actor,
    { host, configId: id, by },
    planDevices([], input.slots, by.policy.persistedVolumesMax),
  )
  await notifyConfig(tx, actor, host, { action: 'host_config_create', id, label: fields.label })
  return { id, operationId }
}
