import { rejectLockedParts } from '#domain/lock/reject-locked.ts'
import type { Actor, ConfigId, EventId, HostId } from '#domain/shared/index.ts'
import { listAttachedThrough } from '#store/attachment/find-attachment.ts'
import { findConfig } from '#store/config/find-configs.ts'
import { deleteConfig } from '#store/config/insert-config.ts'
import type { Tx } from '#store/open-store.ts'
import type { Terms } from '../terms.ts'
import { applyDevices } from './apply-devices.ts'
import { lockConfigHost, notifyConfig } from './config-host.ts'

/** Configuration to delete. */
export interface ConfigDelete {
  readonly hostId: HostId
  readonly id: ConfigId
}

/**
 * Deletes a configuration with a notification, even a host's last one. Detaches volumes attached through it, whether the host runs or not (decision D6.5).
 * Returns the operation's event ID, null if no volume is detached. Throws resource.not_found, resource.locked, host.deleting and access.grant_missing.
 */
export async function acceptConfigDelete(
  tx: Tx,
  actor: Actor,
  { hostId, id }: ConfigDelete,
  by: Terms,
): Promise<{ operationId: EventId | null }> {
  const host = await lockConfigHost(tx, actor, hostId)
  const config = await findConfig(tx, actor, hostId, id)
  rejectLockedParts(host)
  // A volume whose detach failed has lost its slot, but is still attached through the configuration.
  const attachedIds = await listAttachedThrough(tx, actor, id)
  const placedIds = config.devices.flatMap(({ volumeId }) => volumeId ?? [])
  const operationId = await applyDevices(
    tx,
    actor,
    { host, configId: id, by },
    {
      devices: [],
      placed: [],
      vacatedSlots: config.devices.map(({ slot }) => slot),
      removedVolumeIds: [...new Set([...placedIds, ...attachedIds])],
    },
  )
  await deleteConfig(tx, config)
  await notifyConfig(tx, actor, host, { action: 'host_config_delete', id, label: config.label })
  return { operationId }
}
