import { deviceSlots } from '@moorage/contract'
import type { Device } from '#domain/host/devices.ts'
import { asId, type HostId, referenceNotFound, throwFaults, type Viewer, type VolumeId } from '#domain/shared/index.ts'
import { type Attachment, findAttachment } from '#store/attachment/find-attachment.ts'
import { listDiskIds } from '#store/disk/find-disks.ts'
import type { Tx } from '#store/open-store.ts'
import { type NamedVolume, findNamedVolumes } from '#store/volume/find-volumes.ts'

/** A volume that is put into a slot, with where it is attached now. */
export interface PlacedVolume extends NamedVolume {
  readonly slot: number
  readonly attachment: Attachment | null
}

/**
 * Reads what a request puts into slots: the disks must be of this host, the volumes visible to the viewer. Absent or invisible: 400 on
 * the field that names it (decision B3), all of them together.
 */
export async function readPlaced(
  tx: Tx,
  viewer: Viewer,
  hostId: HostId,
  placed: readonly Device[],
): Promise<PlacedVolume[]> {
  const disks = new Set(await listDiskIds(tx, viewer, hostId))
  const volumes = await findNamedVolumes(
    tx,
    viewer,
    placed.flatMap((one) => (one.volumeId === null ? [] : asId<VolumeId>(one.volumeId))),
  )
  const faults = placed.flatMap((one) => {
    const at = `devices.${deviceSlots[one.slot]}`
    if (one.diskId !== null && !disks.has(one.diskId)) return [referenceNotFound(`${at}.disk_id`)]
    return one.volumeId !== null && !volumes.has(one.volumeId) ? [referenceNotFound(`${at}.volume_id`)] : []
  })
  throwFaults(faults)
  const read: PlacedVolume[] = []
  for (const { slot, volumeId } of placed) {
    const volume = volumeId === null ? undefined : volumes.get(volumeId)
    if (volume) read.push({ ...volume, slot, attachment: await findAttachment(tx, volume.id) })
  }
  return read
}
