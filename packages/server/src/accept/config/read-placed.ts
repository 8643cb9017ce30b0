import { slotNames } from '../../domain/attachment/choose-slot.ts'
import type { Device } from '../../domain/host/devices.ts'
import { Fault, type Viewer, throwFaults } from '../../domain/shared/index.ts'
import { type Held, findHolding } from '../../store/attachment/find-holding.ts'
import { listDiskIds } from '../../store/host/find-disks.ts'
import type { Tx } from '../../store/open-store.ts'
import { type NamedVolume, findNamedVolumes } from '../../store/volume/find-volumes.ts'

/** A volume that is put into a slot, with where it is attached now. */
export interface PlacedVolume extends NamedVolume {
  readonly slot: number
  readonly holding: Held | null
}

/**
 * Reads what a request puts into slots: the disks must be of this host, the volumes visible to the viewer. Absent or invisible: 400 on
 * the field that names it (decision B3), all of them together.
 */
export async function readPlaced(
  tx: Tx,
  viewer: Viewer,
  hostId: number,
  placed: readonly Device[],
): Promise<PlacedVolume[]> {
  const disks = new Set(await listDiskIds(tx, viewer, hostId))
  const volumes = await findNamedVolumes(
    tx,
    viewer,
    placed.flatMap((one) => one.volumeId ?? []),
  )
  const faults = placed.flatMap((one) => {
    if (one.diskId !== null && !disks.has(one.diskId)) return [invalid(one.slot, 'disk_id')]
    return one.volumeId !== null && !volumes.has(one.volumeId) ? [invalid(one.slot, 'volume_id')] : []
  })
  throwFaults(faults)
  const read: PlacedVolume[] = []
  for (const { slot, volumeId } of placed) {
    const volume = volumeId === null ? undefined : volumes.get(volumeId)
    if (volume) read.push({ ...volume, slot, holding: await findHolding(tx, volume.id) })
  }
  return read
}

function invalid(slot: number, name: 'disk_id' | 'volume_id'): Fault {
  return new Fault('request.reference_invalid', `${name} is not valid`, { field: `devices.${slotNames[slot]}.${name}` })
}
