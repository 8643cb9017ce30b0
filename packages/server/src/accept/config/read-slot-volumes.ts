import { deviceSlots } from '@moorage/contract'
import type { Device } from '#domain/host/devices.ts'
import { asId, type HostId, referenceNotFound, throwErrors, type Viewer, type VolumeId } from '#domain/shared/index.ts'
import { type Attachment, findAttachment } from '#store/attachment/find-attachment.ts'
import { listDiskIds } from '#store/disk/find-disks.ts'
import type { Tx } from '#store/open-store.ts'
import { type NamedVolume, findNamedVolumes } from '#store/volume/find-volumes.ts'

/** Volume for a slot, with its attachment. */
export interface SlotVolume extends NamedVolume {
  readonly slot: number
  readonly attachment: Attachment | null
}

/**
 * Returns the volumes of slots with their attachments. Throws request.reference_invalid for disks of other hosts and volumes that the viewer cannot see, all
 * together (decision B3).
 */
export async function readSlotVolumes(
  tx: Tx,
  viewer: Viewer,
  hostId: HostId,
  placed: readonly Device[],
): Promise<SlotVolume[]> {
  const disks = new Set(await listDiskIds(tx, viewer, hostId))
  const volumes = await findNamedVolumes(
    tx,
    viewer,
    placed.flatMap((one) => (one.volumeId === null ? [] : asId<VolumeId>(one.volumeId))),
  )
  const errors = placed.flatMap((one) => {
    const at = `devices.${deviceSlots[one.slot]}`
    if (one.diskId !== null && !disks.has(one.diskId)) return [referenceNotFound(`${at}.disk_id`)]
    return one.volumeId !== null && !volumes.has(one.volumeId) ? [referenceNotFound(`${at}.volume_id`)] : []
  })
  throwErrors(errors)
  const read: SlotVolume[] = []
  for (const { slot, volumeId } of placed) {
    const volume = volumeId === null ? undefined : volumes.get(volumeId)
    if (volume) read.push({ ...volume, slot, attachment: await findAttachment(tx, volume.id) })
  }
  return read
}
