import type { Device } from '#domain/host/devices.ts'
import { asId, type ConfigId, type DiskId, type Viewer, type VolumeId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Inserts a disk or a volume into a configuration's slot. Fails with a unique violation if the slot is used. */
export async function fillSlot(tx: Tx, viewer: Viewer, configId: ConfigId, device: Device): Promise<void> {
  await tx
    .insertInto('config_devices')
    .values({
      account_id: viewer.accountId,
      config_id: configId,
      slot: device.slot,
      disk_id: device.diskId === null ? null : asId<DiskId>(device.diskId),
      volume_id: device.volumeId === null ? null : asId<VolumeId>(device.volumeId),
    })
    .execute()
}

/** Removes the devices in these slots of a configuration. */
export async function emptySlots(tx: Tx, configId: ConfigId, slots: readonly number[]): Promise<void> {
  if (slots.length === 0) return
  await tx.deleteFrom('config_devices').where('config_id', '=', configId).where('slot', 'in', slots).execute()
}
