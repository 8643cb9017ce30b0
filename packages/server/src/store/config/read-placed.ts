import { slotNames } from '../../domain/attachment/choose-slot.ts'
import type { Device } from '../../domain/host/devices.ts'
import { Fault, throwFaults, type Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import { findHolding, type Held } from '../attachment/find-holding.ts'
import type { Tx } from '../open-store.ts'

/** A volume that is put into a slot, with where it is attached now. */
export interface PlacedVolume {
  readonly id: number
  readonly label: string
  readonly region: string
  readonly status: string
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
  const disks = new Set(
    (
      await tx
        .selectFrom('disks')
        .select('id')
        .where('account_id', '=', viewer.accountId)
        .where('host_id', '=', hostId)
        .execute()
    ).map((row) => row.id),
  )
  const volumes = await readVolumes(
    tx,
    viewer,
    placed.flatMap((one) => one.volumeId ?? []),
  )
  const faults = placed.flatMap((one) => {
    if (one.diskId !== null && !disks.has(one.diskId)) return [invalid(one.slot, 'disk_id')]
    return one.volumeId !== null && !volumes.has(one.volumeId) ? [invalid(one.slot, 'volume_id')] : []
  })
  throwFaults(faults)
  const found = placed.flatMap(({ slot, volumeId }) => {
    const volume = volumeId === null ? undefined : volumes.get(volumeId)
    return volume ? [{ ...volume, slot }] : []
  })
  const read: PlacedVolume[] = []
  for (const one of found) read.push({ ...one, holding: await findHolding(tx, one.id) })
  return read
}

async function readVolumes(
  tx: Tx,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, Omit<PlacedVolume, 'slot' | 'holding'>>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('volumes')
    .select(['id', 'label', 'region', 'status'])
    .where('account_id', '=', viewer.accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(isVisible(viewer, 'volume', 'volumes.id'))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function invalid(slot: number, name: 'disk_id' | 'volume_id'): Fault {
  return new Fault('request.reference_invalid', `${name} is not valid`, { field: `devices.${slotNames[slot]}.${name}` })
}
